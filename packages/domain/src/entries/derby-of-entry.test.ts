import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { timeInDerby } from './derby-of-entry.ts';

const STARTED_AT = new Date('2025-08-09T19:00:00.000Z');
const NOW = new Date('2025-08-09T20:00:00.000Z');
const DERBY = { hasEnded: false, generation: 3, startedAt: STARTED_AT };

/** Returns the minutes from the start of the derby to the time in it; the code when it is refused. */
function minutesInDerby(weighed: number | null, derbyGeneration: number | null, derby: typeof DERBY | object = DERBY) {
  const weighedMsAgo = weighed === null ? null : NOW.getTime() - STARTED_AT.getTime() - weighed * 60_000;
  try {
    const time = timeInDerby({ weighedMsAgo, derbyGeneration }, ADMINISTRATOR, { ...DERBY, ...derby }, NOW);
    return (time.getTime() - STARTED_AT.getTime()) / 60_000;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('timeInDerby', () => {
  it.each<[weighed: number | null, generation: number | null, result: number | string]>([
    // A known time decides.
    [-6, 2, 'EARLIER_DERBY'],
    [-6, 3, 'EARLIER_DERBY'],
    [6, 2, 6],
    [6, 3, 6],
    [-25 * 60, 2, 'EARLIER_DERBY'],
    // Near the reset, or without a time, the generation decides.
    [-4, 2, 'EARLIER_DERBY'],
    [-4, 3, 0],
    [4, 2, 'EARLIER_DERBY'],
    [4, 3, 4],
    [null, 2, 'EARLIER_DERBY'],
    [null, 3, 60],
    // A device of an earlier version states no generation.
    [-1, null, 'EARLIER_DERBY'],
    [1, null, 1],
    [null, null, 60],
    // A restore can bring an earlier generation back.
    [null, 4, 60],
  ])('for %s minutes after the reset and generation %s, returns %s', (weighed, generation, result) => {
    expect(minutesInDerby(weighed, generation)).toBe(result);
  });

  it('accepts every entry of a first derby', () => {
    expect(minutesInDerby(-60, null, { generation: 1, startedAt: null })).toBe(-60);
  });

  it('reads the time of a device without an age', () => {
    const weighedAt = new Date(STARTED_AT.getTime() - 6 * 60_000);
    expect(() => timeInDerby({ weighedAt }, ADMINISTRATOR, DERBY, NOW)).toThrow('before the reset');
  });
});
