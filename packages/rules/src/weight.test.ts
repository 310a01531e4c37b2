import { describe, expect, test } from 'vitest';
import { isOneWeight, parseWeight, shownWeight, weightTextOf } from './weight.ts';

describe('parseWeight', () => {
  test.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['5.', 5],
    ['5,', 5],
    ['.5', 0.5],
    [',5', 0.5],
    ['+5', 5],
    ['-5', -5],
    ['12.3456786', 12.345679],
  ])('parses %j as %d lbs', (text, weightLbs) => {
    expect(parseWeight(text)).toBe(weightLbs);
  });

  test.each(['', '.', ',', '1,2,5', '1.2.3', '1,250.5', '1.250,5', '12-8', '12 8', '12lb', '1e3', '٥', '12½'])(
    'returns NaN for %j',
    (text) => {
      expect(parseWeight(text)).toBeNaN();
    },
  );
});

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
])('shownWeight turns %j into %j', (typed, digits) => {
  expect(shownWeight(typed)).toBe(digits);
});

test.each([
  ['', ''],
  ['12,', '12.'],
  ['12,5', '12.5'],
  [' 12.5 lbs ', '12.5'],
  ['12 #', '12'],
  ['12..5', '12.5'],
])('weightTextOf turns %j into %j', (text, decimal) => {
  expect([isOneWeight(text), weightTextOf(text)]).toEqual([true, decimal]);
});

test.each(['12-8', '12 8', '12 lb 8 oz', '12 lb 8', '1,250.5', '1,2,5', '12½', '5 kg', 'l2.5', '-5'])(
  'weightTextOf keeps %j, which is not one weight',
  (text) => {
    expect([isOneWeight(text), weightTextOf(text)]).toEqual([false, text]);
  },
);
