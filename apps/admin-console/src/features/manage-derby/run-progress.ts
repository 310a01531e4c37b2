import type { FinalRun } from './api/overview.ts';

type Run = Pick<FinalRun, 'isPlanned' | 'total' | 'counts'>;

/** Messages that need nothing more: all but those queued, being sent, or unclear. */
export function settledCountOf({ total, counts }: Run): number {
  return total - counts.queued - counts.sending - counts.unknown;
}

/** Whether all messages are written and none needs anything more. */
export function isRunSettled(run: Run): boolean {
  return run.isPlanned && settledCountOf(run) === run.total;
}
