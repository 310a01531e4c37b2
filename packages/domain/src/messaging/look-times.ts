import type { MessagingTimings } from './messaging-deps.ts';

/** Times of the look-ups as parts of the grace time: 5, 30 and 60 s of 60. */
const LOOK_UP_PARTS = [1 / 12, 1 / 2, 1];

/** Returns the time of the first look-up after a departure. */
export function firstLookAt(departedAt: Date, timings: MessagingTimings): Date {
  return lookAt(departedAt, timings, LOOK_UP_PARTS[0] ?? 1);
}

/**
 * Returns the time of the look-up after the one at `now`. It is half the grace time later when the grace time is over,
 * or when the clock was set back to before the departure.
 */
export function nextLookAt(departedAt: Date, now: Date, timings: MessagingTimings): Date {
  const next = LOOK_UP_PARTS.map((part) => lookAt(departedAt, timings, part)).find((time) => time > now);
  return next === undefined || departedAt > now ? new Date(now.getTime() + timings.lookUpGraceMs / 2) : next;
}

function lookAt(departedAt: Date, timings: MessagingTimings, part: number): Date {
  return new Date(departedAt.getTime() + timings.lookUpGraceMs * part);
}
