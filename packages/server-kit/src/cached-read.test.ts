import { beforeEach, expect, it, vi } from 'vitest';
import { cachedRead } from './cached-read.ts';

let now: number;
let results: (() => Promise<string>)[];
const read = vi.fn<() => Promise<string>>(() => (results.shift() ?? (async () => 'late'))());
const createCache = () => cachedRead(read, { maxAgeMs: 1_000, now: () => now });

beforeEach(() => {
  now = 0;
  results = [async () => 'first', async () => 'second'];
  read.mockClear();
});

it('cachedRead reads once for 1,000 calls within the maximum age, and again afterwards', async () => {
  const cached = createCache();
  for (let call = 0; call < 1_000; call += 1) {
    now = Math.min(call, 999);
    expect(await cached()).toBe('first');
  }
  expect(read).toHaveBeenCalledTimes(1);
  now = 1_000;
  expect(await cached()).toBe('second');
  expect(read).toHaveBeenCalledTimes(2);
});

it('cachedRead does not run two reads at once', async () => {
  let finish: (text: string) => void = () => undefined;
  results = [() => new Promise((resolve) => (finish = resolve))];
  const cached = createCache();
  const pending = [cached()];
  now = 60_000;
  pending.push(cached(), cached());
  finish('slow');
  expect(await Promise.all(pending)).toEqual(['slow', 'slow', 'slow']);
  expect(read).toHaveBeenCalledTimes(1);
});

it('cachedRead keeps a failure as long as a value', async () => {
  results = [() => Promise.reject(new Error('away'))];
  const cached = createCache();
  await expect(cached()).rejects.toThrow('away');
  await expect(cached()).rejects.toThrow('away');
  expect(read).toHaveBeenCalledTimes(1);
  now = 1_000;
  expect(await cached()).toBe('late');
});
