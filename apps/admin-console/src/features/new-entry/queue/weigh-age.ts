import { CLOCK_PRECISION_MS, type ClockReading } from '@derby/web-session/server-clock';

/**
 * Returns the time since a weigh-in. The device's clock may be wrong, and may have been set before or after the weigh-in:
 * then its difference to the server's clock has changed. Two limits tell which of the two it was:
 * - The weigh-in followed the response of the server that precedes it.
 * - In the same page, its own time has passed. That time may stand still while the device sleeps.
 */
export function weighAgeMs(weighed: ClockReading, now: ClockReading): number {
  const byDeviceMs = now.deviceMs - weighed.deviceMs;
  const setMs = now.server && weighed.server ? now.server.offsetMs - weighed.server.offsetMs : 0;
  const byServerMs = Math.abs(setMs) > CLOCK_PRECISION_MS ? byDeviceMs + setMs : byDeviceMs;
  const isSamePage = now.pageId === weighed.pageId;
  const leastMs = isSamePage ? now.pageMs - weighed.pageMs : 0;
  const mostMs =
    now.server && weighed.server
      ? now.deviceMs + now.server.offsetMs - weighed.server.serverMs
      : Number.POSITIVE_INFINITY;

  const possible = [byServerMs, byDeviceMs].filter(
    (ageMs) => ageMs >= leastMs - CLOCK_PRECISION_MS && ageMs <= mostMs + CLOCK_PRECISION_MS,
  );
  if (!isSamePage) return Math.round(Math.max(possible[0] ?? Math.min(Math.max(byServerMs, 0), mostMs), 0));
  const ageMs = Math.min(...(possible.length > 0 ? possible : [leastMs]));
  // Without sleep, the time of the page is exact.
  return Math.round(ageMs - leastMs <= CLOCK_PRECISION_MS ? leastMs : ageMs);
}
