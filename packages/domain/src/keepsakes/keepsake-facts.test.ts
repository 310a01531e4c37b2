import { expect, it } from 'vitest';
import { FACTS } from './keepsake.fixture.ts';
import { hashOfKeepsake, type KeepsakeFacts } from './keepsake-facts.ts';

const OTHERS: { readonly [Name in keyof KeepsakeFacts]: KeepsakeFacts[Name] } = {
  name: 'B. Sherwood',
  fishWeightLbs: 24.680001,
  rank: 2,
  isJunior: true,
  medal: null,
  rankedAt: new Date('2026-08-08T22:00:00Z'),
  weighedAt: new Date('2026-08-08T21:42:00Z'),
  weighIn: null,
  derbyName: 'Trout Derby',
  year: 2027,
  sponsor: null,
  photo: '1123456789abcdef0123456789abcdef.jpg',
};

it('the hash of a keepsake stays the same for the same facts, in any order', () => {
  expect(hashOfKeepsake(FACTS)).toBe('8bRDL-QeD9LFaYjX');
  expect(hashOfKeepsake(Object.fromEntries(Object.entries(FACTS).toReversed()) as unknown as KeepsakeFacts)).toBe(
    '8bRDL-QeD9LFaYjX',
  );
});

it('the hash of a keepsake changes with each fact', () => {
  const hashes = Object.entries(OTHERS).map(([name, value]) => hashOfKeepsake({ ...FACTS, [name]: value }));
  expect(new Set([...hashes, hashOfKeepsake(FACTS)]).size).toBe(Object.keys(FACTS).length + 1);
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{16}$/);
});
