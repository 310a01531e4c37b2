import type { AttemptStore, StoredNumbers } from './attempt-store.ts';

/**
 * Allows `free` attempts within `windowMs`, then one per `spacingMs` (Infinity: none) until the window has moved on.
 */
export interface AttemptLimit {
  readonly free: number;
  readonly windowMs: number;
  readonly spacingMs: number;
}

/** A limit and the key under which its attempts are counted. */
export interface Budget {
  readonly key: string;
  readonly limit: AttemptLimit;
}

/**
 * Counts an attempt and returns 0. When the limit is reached, returns the milliseconds until the next attempt is
 * allowed.
 */
export async function takeAttempt(
  store: AttemptStore,
  { key, limit, now }: Budget & { readonly now: number },
): Promise<number> {
  return await store.change(key, (stored) => {
    const counted = stored.filter((instant) => instant > now - limit.windowMs && instant <= now);
    const waitMs = waitOf(counted, limit, now);
    // One more than the limit needs, so that taking an attempt back frees no other one.
    const keep = waitMs === 0 ? [...counted, now].slice(-limit.free - 1) : counted;
    return { keep, forMs: limit.windowMs, result: waitMs };
  });
}

/** Removes an attempt that does not count after all. */
export async function giveAttemptBack(
  store: AttemptStore,
  { key, limit, now: taken }: Budget & { readonly now: number },
): Promise<void> {
  await store.change(key, (stored) => {
    const at = stored.lastIndexOf(taken);
    return { keep: at < 0 ? stored : stored.toSpliced(at, 1), forMs: limit.windowMs, result: undefined };
  });
}

function waitOf(counted: StoredNumbers, { free, windowMs, spacingMs }: AttemptLimit, now: number): number {
  const oldest = counted.at(-free);
  const newest = counted.at(-1);
  if (oldest === undefined || newest === undefined) return 0;
  return Math.max(0, Math.min(newest + spacingMs, oldest + windowMs) - now);
}
