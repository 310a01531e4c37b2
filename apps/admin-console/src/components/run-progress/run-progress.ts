import type { MessageState } from '@derby/rules/message-states';

/** How far a run is. */
export interface CountedRun {
  readonly isPlanned: boolean;
  readonly total: number;
  readonly counts: Readonly<Record<MessageState, number>>;
}

/** Messages that need nothing more: all but those queued, being sent, or unknown. */
export function settledCountOf({ total, counts }: CountedRun): number {
  return total - counts.queued - counts.sending - counts.unknown;
}

/** Whether all messages are written and none needs anything more. */
export function isRunSettled(run: CountedRun): boolean {
  return run.isPlanned && settledCountOf(run) === run.total;
}
