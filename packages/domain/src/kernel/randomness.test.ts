import { afterEach, expect, it } from 'vitest';
import { randomBytes as bytesOfSystem } from 'node:crypto';
import { randomBelow, randomBytes, randomUUID, replaceRandomness } from './randomness.ts';

afterEach(() => replaceRandomness(bytesOfSystem));

it('returns different UUIDs of version 4', () => {
  const ids = Array.from({ length: 1_000 }, randomUUID);
  expect(new Set(ids).size).toBe(1_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

it('draws each number below the limit equally often', () => {
  const given = Array.from({ length: 256 }, (_, value) => value);
  replaceRandomness(() => Buffer.from([given.shift() ?? 0]));
  const drawn = Array.from({ length: 248 }, () => randomBelow(31));
  for (let value = 0; value < 31; value += 1) expect(drawn.filter((one) => one === value)).toHaveLength(8);
});

it('takes all randomness from a replaced source', () => {
  replaceRandomness((size) => Buffer.alloc(size, 0xab));
  expect(randomBytes(3).toString('hex')).toBe('ababab');
  expect(randomUUID()).toBe('abababab-abab-4bab-abab-abababababab');
});
