/** The states of a message in the order of its life, by the names that the pages show (docs/screens.md, "Final messages"). */
export const COUNTED_STATES = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'undelivered',
  'failed',
  'skipped',
  'unknown',
] as const;

/** The state of a message, by its name among the counts. */
export type CountedState = (typeof COUNTED_STATES)[number];

/** How far a run is. */
export interface CountedRun {
  readonly isPlanned: boolean;
  readonly total: number;
  readonly counts: Readonly<Record<CountedState, number>>;
}

/** Messages that need nothing more: all but those queued, being sent, or unknown. */
export function settledCountOf({ total, counts }: CountedRun): number {
  return total - counts.queued - counts.sending - counts.unknown;
}

/** Whether all messages are written and none needs anything more. */
export function isRunSettled(run: CountedRun): boolean {
  return run.isPlanned && settledCountOf(run) === run.total;
}
