import type { CreateEvent } from './events.ts';

type Moment = Pick<CreateEvent, 'receivedAtMs' | 'monotonicMs'>;

/**
 * The shortest time between two create requests in a row, in milliseconds; null with fewer than two.
 * By the clock that never jumps, or by the wall clock when the machine was started anew in between.
 */
export function smallestGapMs(creates: readonly Moment[]): number | null {
  let smallest: number | null = null;
  for (const [index, later] of creates.entries()) {
    const earlier = creates[index - 1];
    if (!earlier) continue;
    const gapMs = gapBetween(earlier, later);
    if (smallest === null || gapMs < smallest) smallest = gapMs;
  }
  return smallest;
}

/** When a request came, by both clocks. */
export function momentNow(): Moment {
  return { receivedAtMs: Date.now(), monotonicMs: Number(process.hrtime.bigint()) / 1e6 };
}

function gapBetween(earlier: Moment, later: Moment): number {
  const monotonicMs = later.monotonicMs - earlier.monotonicMs;
  return monotonicMs >= 0 ? monotonicMs : later.receivedAtMs - earlier.receivedAtMs;
}
