import type { AttemptStore, StoredNumbers } from './attempt-store.ts';

/** `free` attempts within `windowMs` at will, then one each `spacingMs` (Infinity: none) until the window has moved on. */
export interface AttemptLimit {
  readonly free: number;
  readonly windowMs: number;
  readonly spacingMs: number;
}

/** A limit and the key that its attempts are counted under. */
export interface Budget {
  readonly key: string;
  readonly limit: AttemptLimit;
}

/** Takes and counts an attempt, and returns 0; else returns how long until one may be made, in milliseconds. */
export async function takeAttempt(
  store: AttemptStore,
  { key, limit, now }: Budget & { readonly now: number },
): Promise<number> {
  return await store.change(key, (stored) => {
    const counted = stored.filter((instant) => instant > now - limit.windowMs && instant <= now);
    const waitMs = waitOf(counted, limit, now);
    // One more than the limit looks at, so that an attempt that is given back makes no other one free.
    const keep = waitMs === 0 ? [...counted, now].slice(-limit.free - 1) : counted;
    return { keep, forMs: limit.windowMs, result: waitMs };
  });
}

/** Takes one attempt back that turned out not to count. */
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
