import { expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { failureOf } from './failure.ts';
import { simulateInLanes } from './lanes.ts';
import { planOf, themeOf } from './plan-of.ts';
import { simulate } from './simulate.ts';

/** SIMULATED_DERBIES: how many derbies. SIMULATION_SEED: the first seed. */
const DERBIES = Number(process.env['SIMULATED_DERBIES'] ?? (isLongForm ? 10_000 : 200));
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1);
const REPEATED = isLongForm ? 100 : 5;

const seeds = Array.from({ length: DERBIES }, (_, index) => FIRST_SEED + index);

it(`${DERBIES} simulated derbies hold what the guarantees promise, and one seed has one history`, async () => {
  const reports = await simulateInLanes([...seeds, ...seeds.slice(0, REPEATED)], ({ problems }) => problems.length > 0);
  const failed = reports.find(({ problems }) => problems.length > 0);
  expect(failed && (await failureOf(failed.seed))).toBeUndefined();
  const histories = new Map(reports.map(({ seed, digest }) => [seed, digest]));
  for (const { seed, digest } of reports) expect([seed, digest]).toEqual([seed, histories.get(seed)]);
  // A derby in which nothing went wrong shows little.
  const disturbed = reports.filter(({ faults }) => Object.keys(faults).length > 0);
  expect(disturbed.length).toBeGreaterThan(DERBIES * 0.7);
});

/** Found in the first of these seeds, or after a few. */
const OF_TEXTS = Array.from({ length: 1_000 }, (_, index) => index + 1).filter(
  (seed) => themeOf(seed)?.name === 'textToAll',
);

it.each([
  ['order', /left before a final message/],
  ['STOP', /left after a STOP/],
  ['look-up', /left again/],
] as const)('texts to everyone by workers without %s are found', async (sabotage, problem) => {
  let found: readonly string[] = [];
  for (const seed of OF_TEXTS) {
    found = (await simulate({ ...planOf(seed), sabotage })).problems;
    if (found.length > 0) break;
  }
  expect(found).toContainEqual(expect.stringMatching(problem));
});
