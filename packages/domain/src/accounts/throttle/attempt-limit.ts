import type { AttemptStore, Instants } from './attempt-store.ts';

/** `free` attempts within `windowMs` at will, then one each `spacingMs` (Infinity: none) until the window has moved on. */
export interface AttemptLimit {
  readonly free: number;
  readonly windowMs: number;
  readonly spacingMs: number;
}

/** 0 when the attempt may be made and has been counted; else how long until one may be. */
export async function takeAttempt(
  store: AttemptStore,
  { key, limit, now }: { readonly key: string; readonly limit: AttemptLimit; readonly now: number },
): Promise<number> {
  return await store.change(key, (kept) => {
    const counted = kept.filter((instant) => instant > now - limit.windowMs && instant <= now);
    const waitMs = waitOf(counted, limit, now);
    // The newest of them say all that the next decision needs.
    const keep = waitMs === 0 ? [...counted, now].slice(-limit.free) : counted;
    return { keep, forMs: limit.windowMs, result: waitMs };
  });
}

/** Takes one attempt back that turned out not to count. */
export async function giveAttemptBack(
  store: AttemptStore,
  { key, limit, now: taken }: { readonly key: string; readonly limit: AttemptLimit; readonly now: number },
): Promise<void> {
  await store.change(key, (kept) => {
    const at = kept.lastIndexOf(taken);
    return { keep: at < 0 ? kept : kept.toSpliced(at, 1), forMs: limit.windowMs, result: undefined };
  });
}

function waitOf(counted: Instants, { free, windowMs, spacingMs }: AttemptLimit, now: number): number {
  const [oldest] = counted;
  const newest = counted.at(-1);
  if (counted.length < free || oldest === undefined || newest === undefined) return 0;
  return Math.max(0, Math.min(newest + spacingMs, oldest + windowMs) - now);
}
