import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readinessOf } from './readiness.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const good = { name: 'good', check: async () => undefined };
const bad = { name: 'bad', check: () => Promise.reject(new Error('down')) };
const hanging = { name: 'hanging', check: () => new Promise(() => undefined) };

it('is ready when every dependency is', async () => {
  expect(await readinessOf([good])).toEqual({ ready: true, checks: [{ name: 'good', ready: true, optional: false }] });
});

it('is not ready when one fails, and lists both', async () => {
  const { ready, checks } = await readinessOf([good, bad]);
  expect(ready).toBe(false);
  expect(checks.map((check) => check.ready)).toEqual([true, false]);
});

it('lists an optional dependency that fails, and is ready all the same', async () => {
  const { ready, checks } = await readinessOf([good, { ...bad, optional: true }]);
  expect(ready).toBe(true);
  expect(checks[1]).toEqual({ name: 'bad', ready: false, optional: true });
});

it('does not wait for one that hangs', async () => {
  const asked = readinessOf([hanging]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect((await asked).ready).toBe(false);
});
