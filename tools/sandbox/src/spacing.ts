import type { CreateEvent } from './events.ts';

type Moment = Pick<CreateEvent, 'receivedAtMs' | 'monotonicMs'>;

/** Returns the current time on both clocks. */
export function momentNow(): Moment {
  return { receivedAtMs: Date.now(), monotonicMs: Number(process.hrtime.bigint()) / 1e6 };
}

/**
 * Returns the shortest time between two create requests in order of arrival, in ms; null for fewer than two. Uses the
 * monotonic clock, or the wall clock when the machine restarted in between.
 */
export function smallestGapMs(creates: readonly Moment[]): number | null {
  const arrivals = inOrderOfArrival(creates);
  const gapsMs = arrivals.slice(1).map((later, index) => gapBetween(arrivals[index] ?? later, later));
  return gapsMs.length === 0 ? null : gapsMs.reduce((smallest, gapMs) => Math.min(smallest, gapMs));
}

/** Of two simultaneous requests, the later one may have been logged first. */
function inOrderOfArrival(creates: readonly Moment[]): readonly Moment[] {
  const runs: Moment[][] = [];
  for (const [index, moment] of creates.entries()) {
    const earlier = creates[index - 1];
    if (earlier && !isAfterRestart(earlier, moment)) runs.at(-1)?.push(moment);
    else runs.push([moment]);
  }
  return runs.flatMap((run) => run.toSorted((one, other) => one.monotonicMs - other.monotonicMs));
}

/** The monotonic clock restarts with the machine. */
function isAfterRestart(earlier: Moment, later: Moment): boolean {
  return later.monotonicMs < earlier.monotonicMs && later.receivedAtMs > earlier.receivedAtMs;
}

function gapBetween(earlier: Moment, later: Moment): number {
  return isAfterRestart(earlier, later)
    ? later.receivedAtMs - earlier.receivedAtMs
    : later.monotonicMs - earlier.monotonicMs;
}
