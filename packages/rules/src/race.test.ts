import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { instantOfWallClock } from './event/derby-time.ts';
import { climbOf, raceLinesOf, raceOf, weightToTake, type Race } from './race.ts';

const NOON_MS = instantOfWallClock('2025-08-09T12:00').getTime();
const MINUTE_MS = 60_000;
const at = (minutes: number): number => NOON_MS + minutes * MINUTE_MS;
const OPEN = { phase: 'open', nowMs: at(120), weighInEnd: '2025-08-09T16:00' } as const;
const ENDED = { phase: 'ended', nowMs: at(300), weighInEnd: '2025-08-09T16:00' } as const;
const fish = (weightLbs: number, minutes: number) => ({ weightLbs, atMs: at(minutes) });
const nothing = { takes: null, newAt: null, was: null, led: null };

/** Ada led from 12:10, Kestrel from 12:40 with the same weight as Ben's later fish, and Cho came last. */
const RACE: Race = [fish(29.65, 40), fish(29.65, 60), fish(21.3, 10), fish(20.005, 115)];

/** Returns the entry that is the fish at a rank. */
const entryAt = (race: Race, rank: number, lastName = 'Own') => ({
  rank,
  lastName,
  fishWeightLbs: race[rank - 1]?.weightLbs ?? 0,
});

describe('the sentences', () => {
  test.each([
    [1, 'Kestrel', OPEN, { ...nothing, led: 'Kestrel has led for 1 h 20 min so far' }],
    [2, 'Cho', OPEN, { ...nothing, takes: '29.66 takes #1' }],
    [3, 'Ada', OPEN, { ...nothing, takes: '29.66 takes #1', was: 'was #1 at 12:10 PM', led: 'Ada led for 30 min' }],
    [4, 'Dee', OPEN, { ...nothing, takes: '21.31 takes #3', newAt: 'new at #4' }],
    [1, 'Kestrel', ENDED, { ...nothing, led: 'Kestrel led for 3 h 20 min' }],
    [3, 'Ada', ENDED, { ...nothing, was: 'was #1 at 12:10 PM', led: 'Ada led for 30 min' }],
  ])('of #%i, %s', (rank, name, clock, lines) => {
    expect(raceLinesOf(RACE, entryAt(RACE, rank, name), clock)).toEqual(lines);
  });

  it('say nothing of a fish whose row or name is missing, of another day, or while the time is not known', () => {
    expect(raceLinesOf(RACE, entryAt(RACE, 5, 'Late'), OPEN)).toEqual(nothing);
    expect(raceLinesOf(RACE, entryAt(RACE, 1, ''), OPEN)).toEqual(nothing);
    const dayBefore: Race = [fish(20, 0), fish(19, 0), fish(18, -1_440)];
    expect(raceLinesOf(dayBefore, entryAt(dayBefore, 3), OPEN).was).toBeNull();
    const unknown = { phase: 'off-season', nowMs: 0, weighInEnd: null } as const;
    expect(raceLinesOf(RACE, entryAt(RACE, 2), unknown)).toEqual(nothing);
    expect(raceLinesOf([fish(20, 0)], entryAt([fish(20, 0)], 1), { ...ENDED, nowMs: at(60) })).toEqual(nothing);
  });

  it('of a card say how its best fish moved it up, against the fish that stood then', () => {
    // #2 is Kestrel's, weighed in before the best one but after the angler's first.
    const race: Race = [fish(30, 100), fish(29, 50), fish(25, 110), fish(20, 10), fish(19, 5)];
    const climb = (...ranks: number[]) =>
      climbOf(
        race,
        ranks.map((rank) => entryAt(race, rank)),
      );
    expect(climb(1, 4)).toBe('up from #2 to #1 at 1:40 PM');
    expect(climb(2, 3)).toBeNull();
    expect(climb(4)).toBeNull();
    expect(climb()).toBeNull();
    expect(climb(9, 1)).toBeNull();
  });

  it('say nothing of an entry by a race from before another fish came', () => {
    const before: Race = RACE.slice(1);
    expect(raceLinesOf(before, entryAt(RACE, 3), OPEN)).toEqual(nothing);
    expect(climbOf(before, [entryAt(RACE, 3), entryAt(RACE, 4)])).toBeNull();
  });

  it('name no weight that an entry may not have', () => {
    expect(weightToTake([fish(1_999.99, 0)])).toEqual({ weightLbs: 2_000, rank: 1 });
    expect(weightToTake([fish(2_000, 0)])).toBeNull();
  });

  it('follow from the rows before the first gap', () => {
    const row = (rank: number) => ({ rank, fishWeightLbs: 9, createdAt: '2025-08-09T19:00:59.9Z' });
    expect(raceOf([row(1), row(2), row(4)])).toEqual([fish(9, 0), fish(9, 0)]);
  });
});

/** Weights that a floating-point product would miss, and finer ones. */
const weightLbs = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((hundredths) => hundredths / 100),
  fc.integer({ min: 2_960, max: 2_970 }).map((hundredths) => hundredths / 100),
  fc.integer({ min: 29_640_000, max: 29_660_000 }).map((millionths) => millionths / 1_000_000),
);
const board = fc.array(fc.record({ weightLbs, atMs: fc.integer({ min: 0, max: 119 }).map(at) }), { maxLength: 25 });

const byRank = (rows: Race): Race => rows.toSorted((a, b) => b.weightLbs - a.weightLbs || a.atMs - b.atMs);
/** The rank of one more fish, weighed in last. */
const rankWith = (race: Race, lbs: number) => race.filter((one) => one.weightLbs >= lbs).length + 1;

it('say the same as a replay of 1,000 random boards, minute by minute', () => {
  const property = fc.property(board, (rows) => {
    const race = byRank(rows);
    race.forEach((own, index) => {
      const rank = index + 1;
      const lines = raceLinesOf(race, entryAt(race, rank), OPEN);
      const standing = (minute: number) => race.filter(({ atMs }) => atMs <= at(minute));
      const minutes = Array.from({ length: 120 }, (_, minute) => minute);
      const ledMinutes = minutes.filter((minute) => standing(minute)[0] === own).length;
      expect(lines.led === null ? 0 : minutesIn(lines.led)).toBe(ledMinutes);
      const firstRank = standing((own.atMs - NOON_MS) / MINUTE_MS).indexOf(own) + 1;
      expect(Number(lines.was?.match(/^was #(\d+) /)?.[1] ?? rank)).toBe(firstRank);
      expect(lines.newAt).toBe(own.atMs > at(110) ? `new at #${rank}` : null);
      const take = weightToTake(race.slice(0, index));
      expect(lines.takes).toBe(take && `${take.weightLbs.toFixed(2)} takes #${take.rank}`);
      if (take === null) return;
      expect(rankWith(race, take.weightLbs)).toBe(take.rank);
      expect(take.rank).toBeLessThan(rank);
      expect(rankWith(race, Number((take.weightLbs - 0.01).toFixed(2)))).toBeGreaterThanOrEqual(rank);
    });
  });
  fc.assert(property, { numRuns: 1_000 });
});

function minutesIn(sentence: string): number {
  const [, hours = 0, minutes = 0] = sentence.match(/for (?:(\d+) h)? ?(?:(\d+) min)?/) ?? [];
  return Number(hours) * 60 + Number(minutes);
}
