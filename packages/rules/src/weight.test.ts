import { describe, expect, test } from 'vitest';
import { problemOf } from './entry-fields.ts';
import { continueWeight, isOneWeight, parseWeight, shownWeight, weightTextOf } from './weight.ts';

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
    ['005.50', 5.5],
    ['12.3456784', 12.345678],
    ['12.3456786', 12.345679],
  ])('parses %j as %d lbs', (text, weightLbs) => {
    expect(parseWeight(text)).toBe(weightLbs);
  });

  test.each([
    '',
    '.',
    ',',
    '1,2,5',
    '1.2.3',
    '1,250.5',
    '1.250,5',
    '12-8',
    '12 8',
    '12lb',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '--1',
    '٥',
    '12½',
  ])('returns NaN for %j', (text) => {
    expect(parseWeight(text)).toBeNaN();
  });
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

const NOT_A_NUMBER = 'Please enter a valid number for weight';
const NOT_ABOVE_0 = 'Fish weight must be greater than 0';
const ABOVE_2000 = 'Fish weight must be at most 2000 lbs';

/** What is entered, and the weight that is meant. */
const MEANT = [
  ['12', '12'],
  ['12.5', '12.5'],
  ['12,5', '12.5'],
  ['0.5', '0.5'],
  ['0,5', '0.5'],
  ['.5', '.5'],
  [',5', '.5'],
  ['5.', '5.'],
  ['5,', '5.'],
  ['005.50', '005.50'],
  ['27,05', '27.05'],
  ['1,250', '1.250'],
  ['23.900000', '23.900000'],
  [' 12.5', '12.5'],
  ['12.5 ', '12.5'],
  ['\u00A012,5\u00A0', '12.5'],
  ['\t12.5', '12.5'],
  ['+12.5', '12.5'],
  ['12lb', '12'],
  ['12 lb', '12'],
  ['12 lbs', '12'],
  ['12.5lbs', '12.5'],
  ['12,5 LBS', '12.5'],
  ['12.5 lbs.', '12.5'],
  ['12 pounds', '12'],
  ['1 pound', '1'],
  ['12#', '12'],
  ['12..5', '12.5'],
  ['12,,5', '12.5'],
  ['2000', '2000'],
  ['1999.9999999', '1999.9999999'],
  ['0.000001', '0.000001'],
] as const;

/** What is entered, and the problem of the weight. */
const REFUSED = [
  ['', NOT_A_NUMBER],
  ['.', NOT_A_NUMBER],
  [',', NOT_A_NUMBER],
  [' ', NOT_A_NUMBER],
  ['0', NOT_ABOVE_0],
  ['0,0', NOT_ABOVE_0],
  ['0.0000001', NOT_ABOVE_0],
  ['2000.000001', ABOVE_2000],
  ['2505550142', ABOVE_2000],
  ['9'.repeat(400), ABOVE_2000],
] as const;

/** What is not one weight: the field requests it again. */
const NOT_ONE_WEIGHT = [
  '12-8',
  '12 - 8',
  '12–8',
  '-5',
  '−5',
  '5-',
  '12 8',
  '12.5 13',
  '12/8',
  '12:8',
  '12;5',
  "12'8",
  '12"',
  '12 lb 8 oz',
  '12lb8oz',
  '12 lb 8',
  '12 lbs, 8 oz',
  '12#8',
  '8 oz',
  '5 kg',
  '12.5kg',
  '1,250.5',
  '1.250,5',
  '1,250,5',
  '1.2.3',
  '1,2,5',
  '1.2,5',
  '1,2.5',
  '12.5.',
  '1 250,5',
  '1_250',
  '12½',
  '12 1/2',
  '¾',
  '1e3',
  '1E3',
  '0x10',
  '2a3',
  '2a3.9',
  'l2.5',
  '1O.5',
  '12o',
  'abc',
  '12abc',
  'abc12',
  'twelve',
  'NaN',
  'Infinity',
  '٥',
  '１２',
  '12٫5',
  '$12',
  '12%',
  '~12',
  '>12',
  '(12)',
  '12*2',
  '12+8',
  '12=12',
  '250-555-0142',
];

const byKey = (text: string): string =>
  Array.from(text).reduce((typed, character) => continueWeight(typed, shownWeight(typed) + character), '');
const byPaste = (text: string): string => continueWeight('', text);

/** Returns the weight that a typed text means, its problem, or null when the text is not one weight. */
function outcomeOf(typed: string): string | null {
  expect(shownWeight(typed)).toMatch(/^\d*\.?\d*$/);
  const weight = weightTextOf(typed);
  return isOneWeight(typed) ? (problemOf('fishWeight', weight) ?? weight) : null;
}

describe.each([
  ['by key', byKey],
  ['by paste', byPaste],
])('a weight that is entered %s', (_how, enter) => {
  test.each([...MEANT, ...REFUSED])('%j is taken as %j', (text, outcome) => {
    expect(outcomeOf(enter(text))).toBe(outcome);
  });

  test.each(NOT_ONE_WEIGHT)('%j is not one weight, and stays as it was typed', (text) => {
    expect([outcomeOf(enter(text)), weightTextOf(enter(text))]).toEqual([null, text.trim()]);
  });
});

test('a weight that is typed after one that is not starts again', () => {
  const typed = ['12', '1', '', '1', '12', '12.', '12.8'].reduce(continueWeight, '12-8');
  expect(typed).toBe('12.8');
});
