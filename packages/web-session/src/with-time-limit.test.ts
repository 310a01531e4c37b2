import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from './with-time-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('withTimeLimit returns the result of work within the limit and clears the timer', async () => {
  expect(await withTimeLimit(100, async () => 'done')).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

test('withTimeLimit rejects with a TimeoutError and aborts, even if the work ignores the signal', async () => {
  let seen: AbortSignal | undefined;
  const never = withTimeLimit(100, async (signal) => {
    seen = signal;
    return await new Promise<never>(() => undefined);
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(99);
  expect(seen?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await never).toMatchObject({ name: 'TimeoutError' });
  expect(seen?.aborted).toBe(true);
});

test('withTimeLimit rejects with the error of the work', async () => {
  await expect(withTimeLimit(100, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
