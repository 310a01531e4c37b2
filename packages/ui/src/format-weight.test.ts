import { expect, test } from 'vitest';
import { formatWeight } from './weight.tsx';

test.each([
  [28.45, '28.450000'],
  ['5.5', '5.500000'],
  [0, '0.000000'],
  [Number.NaN, '0.000000'],
  [null, '0.000000'],
  [undefined, '0.000000'],
  ['', '0.000000'],
  ['heavy', '0.000000'],
])('%j shows as %s', (weight, text) => {
  expect(formatWeight(weight)).toBe(text);
});

test('raffle tickets and the gallery take two decimals', () => {
  expect(formatWeight(28.456, 2)).toBe('28.46');
});
