import { expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { planOf, wordsOf } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/** SIMULATED_DERBIES: how many derbies. SIMULATION_SEED: the first seed. */
const DERBIES = Number(process.env['SIMULATED_DERBIES'] ?? (isLongForm ? 2_000 : 60));
const FIRST_SEED = Number(process.env['SIMULATION_SEED'] ?? 1);
const REPEATED = isLongForm ? 100 : 3;

it(`${DERBIES} simulated derbies hold what the guarantees promise`, async () => {
  let counted = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + DERBIES; seed += 1) {
    const report = await simulate(planOf(seed));
    counted += report.faults.size > 0 ? 1 : 0;
    if (report.problems.length === 0) continue;
    const { plan, report: shortest } = await shrink(planOf(seed), report);
    const lines = [`seed ${seed}`, ...plan.items.map(wordsOf), ...shortest.story, ...shortest.problems];
    expect.fail(lines.join('\n'));
  }
  // A derby in which nothing went wrong shows little.
  expect(counted).toBeGreaterThan(DERBIES * 0.7);
});

it('one seed always has the same history', async () => {
  for (let seed = 1; seed <= REPEATED; seed += 1) {
    const [first, second] = [await simulate(planOf(seed)), await simulate(planOf(seed))];
    expect([seed, second.digest, second.story]).toEqual([seed, first.digest, first.story]);
  }
});
