import type { Plan } from './plan.ts';
import { simulate, type Report } from './simulate.ts';

/** Shorter histories are tried so often at most. */
const MAX_RUNS = 60;

/** A problem without its numbers and names: two histories with one kind have the same fault. */
const kindOf = (problem: string): string => (problem.split('\n')[0] ?? '').replaceAll(/[\d.]+|#\S+|[A-Z]\w+/g, '');

/**
 * Leaves out what is not needed for one of the problems of a plan: halves of its items, then smaller parts, then single
 * ones. Returns the shortest plan that was found, with its report.
 */
export async function shrink(plan: Plan, report: Report): Promise<{ readonly plan: Plan; readonly report: Report }> {
  const kinds = new Set(report.problems.map(kindOf));
  let best = { plan, report };
  let runs = 0;
  for (let size = Math.ceil(plan.items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.plan.items.length && runs < MAX_RUNS;) {
      runs += 1;
      const items = best.plan.items.toSpliced(start, size);
      const shorter = await simulate({ ...plan, items });
      if (shorter.problems.some((problem) => kinds.has(kindOf(problem))))
        best = { plan: { ...plan, items }, report: shorter };
      else start += size;
    }
  }
  return best;
}
