import { MINUTE_MS, type DerbyNow } from './event/derby-now.ts';

/** What decides whether the race goes on. */
export type Clock = Pick<DerbyNow, 'phase' | 'nowMs' | 'weighInEnd'>;

const NEW_MS = 10 * MINUTE_MS;

/** Without times the weigh-in is open until the derby is ended. */
export function isOpen({ phase, weighInEnd, nowMs }: Clock): boolean {
  return phase === 'open' || phase === 'last-half-hour' || (phase === 'off-season' && weighInEnd === null && nowMs > 0);
}

/** Returns whether a fish was weighed in at most ten minutes ago. */
export const isNew = (atMs: number, clock: Clock): boolean => isOpen(clock) && Math.abs(clock.nowMs - atMs) < NEW_MS;
