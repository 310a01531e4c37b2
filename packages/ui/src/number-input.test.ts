import { expect, test } from 'vitest';
import { keepDecimal } from './number-input.tsx';

test.each([
  ['23.9', '23.9'],
  ['2a3.9b', '23.9'],
  ['1.2.3', '1.23'],
  ['-5', '5'],
  ['23,9', '23.9'],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['', ''],
  ['lbs', ''],
  ['12.', '12.'],
])('keepDecimal turns %j into %j', (typed, digits) => {
  expect(keepDecimal(typed)).toBe(digits);
});
