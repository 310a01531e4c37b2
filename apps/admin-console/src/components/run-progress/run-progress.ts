import { STATE_NAMES } from './messages.ts';

/** The state of a message, by its name among the counts. */
export type CountedState = keyof typeof STATE_NAMES;

/** All states in the order of a message's life. */
export const COUNTED_STATES = Object.keys(STATE_NAMES) as CountedState[];

/** How far a run is. */
export interface CountedRun {
  readonly isPlanned: boolean;
  readonly total: number;
  readonly counts: Readonly<Record<CountedState, number>>;
}

/** Messages that need nothing more: all but those queued, being sent, or unclear. */
export function settledCountOf({ total, counts }: CountedRun): number {
  return total - counts.queued - counts.sending - counts.unknown;
}

/** Whether all messages are written and none needs anything more. */
export function isRunSettled(run: CountedRun): boolean {
  return run.isPlanned && settledCountOf(run) === run.total;
}
