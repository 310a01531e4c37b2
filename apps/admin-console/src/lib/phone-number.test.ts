import { expect, test } from 'vitest';
import { formatPhoneNumber, phoneDigitsOf } from './phone-number.ts';

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123-4'],
  ['123456', '123-456'],
  ['1234567', '123-456-7'],
  ['1234567890', '123-456-7890'],
  ['+1 250 555 0100', '250-555-0100'],
  ['125-055-50100', '250-555-0100'],
  ['(250) 555-0100 ext. 7', '250-555-0100'],
  ['phone', ''],
])('formatPhoneNumber formats %j as %j', (typed, shown) => {
  expect(formatPhoneNumber(typed)).toBe(shown);
});

test('phoneDigitsOf removes the leading 1 of eleven digits', () => {
  expect(phoneDigitsOf('12505550100')).toBe('2505550100');
});
