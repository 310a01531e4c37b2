import { DEFAULT_EVENT } from '@derby/rules/event/default-event';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shuffle } from './components/sponsor-grid.tsx';

test('shuffle follows the random numbers and does not change its input', () => {
  const numbers = [0.9, 0.1, 0.5];
  const items = ['a', 'b', 'c'];
  expect(shuffle(items, () => numbers.shift() ?? 0)).toEqual(['b', 'c', 'a']);
  expect(items).toEqual(['a', 'b', 'c']);
});

test.each(DEFAULT_EVENT.sponsors.map(({ src }) => src))('the default logo %s is a file of this site', (src) => {
  expect(existsSync(fileURLToPath(new URL(`../../../public${src}`, import.meta.url)))).toBe(true);
});
