import { planOf } from './plan-of.ts';
import { wordsOf } from './plan.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';

/** Returns the words about a seed that fails, with its shortest history. */
export async function failureOf(seed: number): Promise<string> {
  const plan = planOf(seed);
  const report = await simulate(plan);
  const shortest = await shrink(plan, report);
  return [
    `seed ${seed} fails:`,
    ...report.problems,
    `\nThe shortest history found, with ${shortest.plan.items.length} items:`,
    ...shortest.plan.items.map(wordsOf),
    '\nWhat happens in it:',
    ...shortest.report.story,
    ...shortest.report.problems,
    `\nnpm run simulate -- --seed ${seed} repeats it.`,
  ].join('\n');
}
