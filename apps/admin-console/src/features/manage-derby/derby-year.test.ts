import { describe, expect, test } from 'vitest';
import type { Overview } from './api.ts';
import { areSalesLate, hasWeighInBegun, nextActionOf, phaseSentence, stepOf, weighInDoubtOf } from './derby-year.ts';

type Phase = Overview['leaderboardStatus']['phase'];

const WEIGH_IN = { weighInStart: '2027-08-14T12:00', weighInEnd: '2027-08-14T16:00' };

/** Returns the sentence at a time of the derby's zone. */
function sentenceAt(wallText: string, phase: Phase, times: object = WEIGH_IN): string {
  const derby = { endedAt: '2027-08-14T23:02:00.000Z' };
  const overview = { derby, leaderboardStatus: { isPublic: true, phase, ...times } } as Overview;
  return phaseSentence(overview, new Date(`${wallText}:00-07:00`));
}

/** Returns the next action at a time of the derby's zone. */
function nextAt(wallText: string, phase: Phase) {
  const derby = { endedAt: '2027-08-14T23:02:00.000Z' };
  const overview = { derby, leaderboardStatus: { phase, weighInStart: null } } as unknown as Overview;
  return nextActionOf(overview, new Date(`${wallText}:00-07:00`), null);
}

describe('the sentence of the phase', () => {
  test.each([
    ['2027-05-01T09:00', 'OFF_SEASON', 'The weigh-in opens in 105 days.'],
    ['2027-08-12T23:59', 'BEFORE', 'The weigh-in opens in 2 days.'],
    ['2027-08-13T00:00', 'BEFORE', 'The weigh-in opens tomorrow at 12:00 PM.'],
    ['2027-08-14T08:40', 'BEFORE', 'The weigh-in opens in 3 h 20 min.'],
    ['2027-08-14T10:00', 'BEFORE', 'The weigh-in opens in 2 h.'],
    ['2027-08-14T14:48', 'OPEN', 'The weigh-in is open and closes in 1 h 12 min.'],
    ['2027-08-14T15:48', 'LAST_HALF_HOUR', 'The weigh-in is open and closes in 12 min.'],
    ['2027-08-14T16:00', 'LAST_HALF_HOUR', 'The weigh-in is open.'],
    ['2027-08-14T16:01', 'CLOSED', 'The weigh-in is over. The derby has not ended yet.'],
    ['2027-08-14T17:00', 'ENDED', 'The derby ended on August 14, 2027 at 4:02 PM. Ranks are final.'],
    ['2027-11-01T09:00', 'OFF_SEASON', 'The weigh-in was on August 14, 2027.'],
  ] as const)('at %s, %s, is %j', (wallText, phase, sentence) => {
    expect(sentenceAt(wallText, phase)).toBe(sentence);
  });

  test('does not guess times that are not set', () => {
    const none = { weighInStart: null, weighInEnd: null };
    expect(sentenceAt('2027-05-01T09:00', 'OFF_SEASON', none)).toBe('No day is set for the weigh-in.');
    expect(sentenceAt('2027-08-14T13:00', 'OPEN', { ...WEIGH_IN, weighInEnd: null })).toBe('The weigh-in is open.');
  });
});

test.each([
  ['OFF_SEASON', 'set-up', '/admin/derby/event', false],
  ['BEFORE', 'set-up', '/admin/participants', false],
  ['OPEN', 'open', '/admin', true],
  ['LAST_HALF_HOUR', 'open', '/admin', true],
  ['CLOSED', 'open', '/admin/manage', true],
  ['ENDED', 'ended', '/admin/derby/prizes', true],
] as const)('%s is step %s, leads to %s, and the weigh-in has begun: %s', (phase, step, to, hasBegun) => {
  expect(stepOf(phase, false)).toBe(step);
  expect(nextAt('2027-08-14T17:00', phase).link?.to).toBe(to);
  expect(hasWeighInBegun(phase)).toBe(hasBegun);
});

test.each([
  ['2027-08-14T17:00', 'Next: hand out the prizes.'],
  ['2027-08-16T15:00', 'Next: hand out the prizes.'],
  ['2027-08-16T17:00', 'Next: reset for the next derby, at the end of this page.'],
])('an ended derby at %s says %j', (wallText, hint) => {
  expect(nextAt(wallText, 'ENDED').hint).toBe(hint);
});

test.each([
  ['2027-08-14T12:00', '2027-08-14T16:00', 'Salmon Derby 2027', null],
  ['2027-08-14T12:00', null, 'Salmon Derby', null],
  ['2027-08-14T00:00', '2027-08-14T12:00', 'Salmon Derby', null],
  ['2027-08-14T12:00', '2027-08-15T00:01', 'Salmon Derby', 'That is longer than 12 hours.'],
  ['2027-08-14T12:00', '2027-08-14T12:00', 'Salmon Derby', 'It ends before it starts.'],
  ['2025-08-09T12:00', '2026-11-29T12:10', 'Salmon Derby 2026', 'The title says 2026, the day is in 2025.'],
])('a weigh-in from %s to %s of %s has the doubt %j', (start, end, title, doubt) => {
  expect(weighInDoubtOf(start, end, title)).toBe(doubt);
});

test.each([
  ['OFF_SEASON', '2027-08-16T09:00', true],
  ['OFF_SEASON', '2027-05-01T09:00', false],
  ['OPEN', '2027-08-14T13:00', false],
  ['ENDED', '2027-08-16T09:00', false],
] as const)('a sale in %s at %s is too late: %s', (phase, wallText, isLate) => {
  const late = (areTicketsOnSale: boolean) =>
    areSalesLate(
      { leaderboardStatus: { areTicketsOnSale, phase, ...WEIGH_IN } } as Overview,
      new Date(`${wallText}:00-07:00`),
    );
  expect([late(true), late(false)]).toEqual([isLate, false]);
});

test.each([
  ['OFF_SEASON', null, 'Next: complete the event.', 'Complete the event'],
  ['OFF_SEASON', ['Tickets'], 'Next: complete Tickets.', 'Complete the event'],
  ['BEFORE', ['Place', 'Prizes', 'Tickets'], 'Next: complete Place, Prizes, and Tickets.', 'Complete the event'],
  ['OFF_SEASON', [], 'The event is complete.', 'Look at the event'],
  ['BEFORE', [], 'Next: import the participants and try one entry.', 'Open participants'],
  ['OPEN', ['Tickets'], 'Next: weigh in the fish.', 'Weigh in'],
] as const)('in %s with the incomplete sections %j, the next step is %j', (phase, missing, hint, label) => {
  const overview = { derby: {}, leaderboardStatus: { phase, ...WEIGH_IN } } as Overview;
  const action = nextActionOf(overview, new Date('2027-07-01T09:00:00-07:00'), missing);
  expect([action.hint, action.link?.label]).toEqual([hint, label]);
});

test('a derby that is being reset is archived', () => {
  expect(stepOf('ENDED', true)).toBe('archived');
});
