import { setTimeout as wait } from 'node:timers/promises';

/**
 * Calls `probe` until it returns a value other than undefined, and returns that value. Throws after `timeoutMs` with
 * `what` in the message. An error of `probe` counts as "not yet".
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  let reason: unknown;
  while (performance.now() < deadline) {
    try {
      const value = await probe();
      if (value !== undefined) return value;
    } catch (error) {
      reason = error;
    }
    await wait(50);
  }
  throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause: reason });
}
