import { expect, it } from 'vitest';
import { hashOfKeepsake, type KeepsakeFacts } from './keepsake-facts.ts';
import { medalOf, planKeepsakes } from './plan-keepsakes.ts';

const NOW = Date.parse('2025-08-09T21:00:00Z');
const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS);

const factsOf = (rank: number, more: Partial<KeepsakeFacts> = {}): KeepsakeFacts => ({
  name: 'A. Sherwood',
  fishWeightLbs: 20.5,
  rank,
  isJunior: false,
  medal: medalOf(rank),
  rankedAt: new Date(NOW),
  weighedAt: ago(60),
  weighIn: null,
  derbyName: 'Rangers Salmon Derby',
  year: 2025,
  sponsor: null,
  photo: 'a.jpg',
  ...more,
});

/** Returns the row of a keepsake that was made with these facts. */
const made = (facts: KeepsakeFacts) => {
  const { photo, rank, rankedAt } = facts;
  return { photo, rank, rankedAt, hash: hashOfKeepsake(facts) };
};
const plan = (wanted: KeepsakeFacts, before: KeepsakeFacts) => {
  const { make, nextAtMs } = planKeepsakes([wanted], new Map([[before.photo, made(before)]]), NOW);
  return make.length > 0 ? 'now' : nextAtMs === Infinity ? 'never' : `in ${(nextAtMs - NOW) / MINUTE_MS} min`;
};

it.each<[string, string, KeepsakeFacts, KeepsakeFacts]>([
  ['the same rank of an hour ago', 'never', factsOf(5), factsOf(5, { rankedAt: ago(60) })],
  ['another rank after 4 minutes', 'in 6 min', factsOf(6), factsOf(5, { rankedAt: ago(4) })],
  ['another rank after 10 minutes', 'now', factsOf(6), factsOf(5, { rankedAt: ago(10) })],
  ['another rank, made by a clock an hour ahead', 'in 10 min', factsOf(6), factsOf(5, { rankedAt: ago(-60) })],
  ['a medal that is lost', 'now', factsOf(4), factsOf(3, { rankedAt: ago(1) })],
  ['a medal that is won', 'now', factsOf(1), factsOf(4, { rankedAt: ago(1) })],
  ['another weight', 'now', factsOf(5, { fishWeightLbs: 20.6 }), factsOf(5, { rankedAt: ago(1) })],
  ['another name and rank', 'now', factsOf(6, { name: 'B. Fir' }), factsOf(5, { rankedAt: ago(1) })],
  ['another sponsor', 'now', factsOf(5, { sponsor: 'Tackle' }), factsOf(5, { rankedAt: ago(1) })],
  ['the end of the derby', 'now', factsOf(5, { rankedAt: null }), factsOf(5, { rankedAt: ago(1) })],
  ['another rank after the end', 'now', factsOf(6, { rankedAt: null }), factsOf(5, { rankedAt: null })],
  ['a derby that is active again', 'now', factsOf(5), factsOf(5, { rankedAt: null })],
  ['nothing after the end', 'never', factsOf(5, { rankedAt: null }), factsOf(5, { rankedAt: null })],
])('a keepsake with %s is made again: %s', (_what, when, wanted, before) => {
  expect(plan(wanted, before)).toBe(when);
});

it('medals are first, then fish without a picture, then the newest', () => {
  const fish = [
    factsOf(9, { photo: 'stale.jpg', weighedAt: ago(1) }),
    factsOf(8, { photo: 'older.jpg', weighedAt: ago(3) }),
    factsOf(7, { photo: 'newer.jpg', weighedAt: ago(2) }),
    factsOf(1, { photo: 'gold.jpg', weighedAt: ago(50) }),
  ];
  const stale = made(factsOf(3, { photo: 'stale.jpg' }));
  const { make } = planKeepsakes(fish, new Map([['stale.jpg', stale]]), NOW);
  expect(make.map(({ photo }) => photo)).toEqual(['gold.jpg', 'newer.jpg', 'older.jpg', 'stale.jpg']);
});
