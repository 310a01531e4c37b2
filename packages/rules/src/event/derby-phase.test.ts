import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DERBY_PHASES, nextPhaseChangeOf, phaseOf, type DerbyPhase, type PhaseFacts } from './derby-phase.ts';
import { wallClockOf } from './derby-time.ts';

const derby = (weighInStart: string | null, weighInEnd: string | null): PhaseFacts => ({
  hasEnded: false,
  weighInStart,
  weighInEnd,
});

/** Each instant at which the phase changes, with the new phase. */
type Changes = readonly (readonly [string, DerbyPhase])[];

const CASES: readonly (readonly [string, PhaseFacts, Changes])[] = [
  [
    'an afternoon',
    derby('2025-08-09T12:00', '2025-08-09T16:00'),
    [
      ['2025-06-10T07:00:00.000Z', 'before'],
      ['2025-08-09T19:00:00.000Z', 'open'],
      ['2025-08-09T22:30:00.000Z', 'last-half-hour'],
      ['2025-08-09T23:00:00.000Z', 'closed'],
      ['2025-08-10T23:00:00.000Z', 'off-season'],
    ],
  ],
  [
    'past midnight',
    derby('2027-08-14T20:00', '2027-08-15T00:10'),
    [
      ['2027-06-15T07:00:00.000Z', 'before'],
      ['2027-08-15T03:00:00.000Z', 'open'],
      ['2027-08-15T06:40:00.000Z', 'last-half-hour'],
      ['2027-08-15T07:10:00.000Z', 'closed'],
      ['2027-08-16T07:10:00.000Z', 'off-season'],
    ],
  ],
  [
    'the night in which daylight saving begins: 01:00 to 03:15 is 75 minutes, and winter 60 days before',
    derby('2025-03-09T01:00', '2025-03-09T03:15'),
    [
      ['2025-01-08T08:00:00.000Z', 'before'],
      ['2025-03-09T09:00:00.000Z', 'open'],
      ['2025-03-09T09:45:00.000Z', 'last-half-hour'],
      ['2025-03-09T10:15:00.000Z', 'closed'],
      ['2025-03-10T10:15:00.000Z', 'off-season'],
    ],
  ],
  [
    'the night in which daylight saving ends: 00:30 to 02:15 is 165 minutes, and summer 60 days before',
    derby('2025-11-02T00:30', '2025-11-02T02:15'),
    [
      ['2025-09-03T07:00:00.000Z', 'before'],
      ['2025-11-02T07:30:00.000Z', 'open'],
      ['2025-11-02T09:45:00.000Z', 'last-half-hour'],
      ['2025-11-02T10:15:00.000Z', 'closed'],
      ['2025-11-03T10:15:00.000Z', 'off-season'],
    ],
  ],
  [
    'a day in summer time whose 60th day before is in winter time',
    derby('2026-04-01T12:00', '2026-04-01T16:00'),
    [
      ['2026-01-31T08:00:00.000Z', 'before'],
      ['2026-04-01T19:00:00.000Z', 'open'],
      ['2026-04-01T22:30:00.000Z', 'last-half-hour'],
      ['2026-04-01T23:00:00.000Z', 'closed'],
      ['2026-04-02T23:00:00.000Z', 'off-season'],
    ],
  ],
  [
    'a weigh-in of 20 minutes, which begins with its last half hour',
    derby('2025-08-09T12:00', '2025-08-09T12:20'),
    [
      ['2025-06-10T07:00:00.000Z', 'before'],
      ['2025-08-09T19:00:00.000Z', 'last-half-hour'],
      ['2025-08-09T19:20:00.000Z', 'closed'],
      ['2025-08-10T19:20:00.000Z', 'off-season'],
    ],
  ],
  ...[
    ['no end', null],
    ['an end before the start', '2025-08-09T11:00'],
    ['an end at the start', '2025-08-09T12:00'],
  ].map(
    ([name, end]) =>
      [
        String(name),
        derby('2025-08-09T12:00', end ?? null),
        [
          ['2025-06-10T07:00:00.000Z', 'before'],
          ['2025-08-09T19:00:00.000Z', 'open'],
          ['2025-08-10T19:00:00.000Z', 'off-season'],
        ],
      ] as const,
  ),
  [
    'an end that the skipped hour puts before the start',
    derby('2025-03-09T01:45', '2025-03-09T02:30'),
    [
      ['2025-01-08T08:00:00.000Z', 'before'],
      ['2025-03-09T09:45:00.000Z', 'open'],
      ['2025-03-10T09:45:00.000Z', 'off-season'],
    ],
  ],
  ['no start', derby(null, '2025-08-09T16:00'), []],
  ['no times', derby(null, null), []],
];

describe.each(CASES)('a derby with %s', (_name, facts, changes) => {
  it('changes its phase at these milliseconds and at no others', () => {
    let now = new Date('2024-01-01T00:00:00.000Z');
    let phase: DerbyPhase = 'off-season';
    for (const [instant, next] of changes) {
      const at = new Date(instant);
      expect([phaseOf(facts, now), nextPhaseChangeOf(facts, now)]).toEqual([phase, at]);
      const justBefore = new Date(at.getTime() - 1);
      expect([phaseOf(facts, justBefore), nextPhaseChangeOf(facts, justBefore)]).toEqual([phase, at]);
      [now, phase] = [at, next];
      expect(phaseOf(facts, now)).toBe(phase);
    }
    expect([phaseOf(facts, now), nextPhaseChangeOf(facts, now)]).toEqual([phase, null]);
    expect(phaseOf(facts, new Date('2100-01-01T00:00:00.000Z'))).toBe('off-season');
  });
});

test.each(['2024-01-01', '2025-08-09T20:00:00Z', '2099-01-01'])('an ended derby has ended at %s', (now) => {
  const ended = { ...derby('2025-08-09T12:00', '2025-08-09T16:00'), hasEnded: true };
  expect([phaseOf(ended, new Date(now)), nextPhaseChangeOf(ended, new Date(now))]).toEqual(['ended', null]);
});

test('phases come in order, and each lasts until its announced end', () => {
  const moment = fc
    .date({ min: new Date('2000-01-01T12:00Z'), max: new Date('2100-12-30T12:00Z'), noInvalidDate: true })
    .map(wallClockOf);
  const near = fc
    .tuple(moment, fc.integer({ min: -3_000, max: 6_000 }))
    .map(([start, minutes]): [string, string] => [
      start,
      new Date(Date.parse(`${start}Z`) + minutes * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
    ]);
  const optional = fc.option(moment, { nil: null });
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(optional, optional)), ([start, end]) => {
      const facts = derby(start, end);
      const seen: DerbyPhase[] = [];
      let now: Date | null = new Date('1999-01-01T00:00Z');
      while (now !== null) {
        seen.push(phaseOf(facts, now));
        const next = nextPhaseChangeOf(facts, now);
        const last = new Date((next?.getTime() ?? Date.UTC(2200, 0)) - 1);
        expect(phaseOf(facts, last)).toBe(seen.at(-1));
        now = next;
      }
      // The season ends where it began.
      expect([seen.at(0), seen.at(-1)]).toEqual(['off-season', 'off-season']);
      const places = seen.slice(0, -1).map((phase) => DERBY_PHASES.indexOf(phase));
      expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
    }),
  );
});
