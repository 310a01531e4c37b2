import { expect, test } from 'vitest';
import { shuffle } from './components/sponsor-grid.tsx';

test('the order follows the random numbers, and nothing is lost or changed', () => {
  const numbers = [0.9, 0.1, 0.5];
  const items = ['a', 'b', 'c'];
  expect(shuffle(items, () => numbers.shift() ?? 0)).toEqual(['b', 'c', 'a']);
  expect(items).toEqual(['a', 'b', 'c']);
});
