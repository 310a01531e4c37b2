import { beforeEach, expect, it, vi } from 'vitest';
import { cachedRead } from './cached-read.ts';

let now: number;
let answers: (() => Promise<string>)[];
const read = vi.fn<() => Promise<string>>(() => (answers.shift() ?? (async () => 'late'))());
const ask = () => cachedRead(read, { maxAgeMs: 1_000, now: () => now });

beforeEach(() => {
  now = 0;
  answers = [async () => 'first', async () => 'second'];
  read.mockClear();
});

it('reads once for 1,000 calls within the age, and again after it', async () => {
  const cached = ask();
  for (let call = 0; call < 1_000; call += 1) {
    now = Math.min(call, 999);
    expect(await cached()).toBe('first');
  }
  expect(read).toHaveBeenCalledTimes(1);
  now = 1_000;
  expect(await cached()).toBe('second');
  expect(read).toHaveBeenCalledTimes(2);
});

it('never reads twice at a time, however long a read takes', async () => {
  let finish: (text: string) => void = () => undefined;
  answers = [() => new Promise((resolve) => (finish = resolve))];
  const cached = ask();
  const asked = [cached()];
  now = 60_000;
  asked.push(cached(), cached());
  finish('slow');
  expect(await Promise.all(asked)).toEqual(['slow', 'slow', 'slow']);
  expect(read).toHaveBeenCalledTimes(1);
});

it('keeps a failure for as long as an answer', async () => {
  answers = [() => Promise.reject(new Error('away'))];
  const cached = ask();
  await expect(cached()).rejects.toThrow('away');
  await expect(cached()).rejects.toThrow('away');
  expect(read).toHaveBeenCalledTimes(1);
  now = 1_000;
  expect(await cached()).toBe('late');
});
