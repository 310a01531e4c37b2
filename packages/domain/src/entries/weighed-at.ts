import { BadInputError } from '../kernel/index.ts';

/** Two devices' clocks are rarely the same; this much ahead of ours counts as now. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** A fish of the derby is sent on its day, also when the network is away until the evening. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * When a fish was weighed that a device kept until it could be sent (docs/rules.md, "Entries"); the time of arrival
 * without one. Throws BAD_INPUT for a time in the future, or more than 24 h ago.
 */
export function weighedAtOf(given: Date | null | undefined, now: Date): Date {
  if (!given) return now;
  const aheadMs = given.getTime() - now.getTime();
  if (Number.isNaN(aheadMs) || aheadMs > CLOCK_TOLERANCE_MS) throw refusal('is in the future: check the clock');
  if (aheadMs < -MAX_AGE_MS) throw refusal('is more than 24 hours ago');
  return aheadMs > 0 ? now : given;
}

function refusal(what: string): BadInputError {
  return new BadInputError(`The time of the weigh-in ${what}`, ['weighed_at']);
}
