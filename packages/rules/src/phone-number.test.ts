import { describe, expect, it, test } from 'vitest';
import {
  continueTyping,
  formatPhoneNumber,
  parsePhoneNumber,
  phoneDigitsOf,
  phoneTypingOf,
  phoneWarning,
  toE164,
} from './phone-number.ts';

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

describe('parsePhoneNumber', () => {
  it.each([
    '2505550100',
    '250-555-0100',
    '(250) 555 0100',
    '+1 250 555 0100',
    '12505550100',
    '1-250-555-0100',
    '+12505550100',
  ])('parses %j as 2505550100', (text) => {
    expect(parsePhoneNumber(text)).toBe('2505550100');
  });

  it('keeps a leading 1 when the number has ten digits', () => {
    expect(parsePhoneNumber('1234567890')).toBe('1234567890');
  });

  it.each(['', '555-0100', '250555010', '22505550100', '+44 20 7946 0958 1', 'phone'])(
    'returns null for %j',
    (text) => {
      expect(parsePhoneNumber(text)).toBeNull();
    },
  );
});

test('toE164 adds the country code', () => {
  expect(toE164('2505550100')).toBe('+12505550100');
});

/** Returns the warning after each text was in the field; the field then shows it formatted. */
function warningAfter(...texts: readonly string[]): string | null {
  return phoneWarning(texts.reduce(continueTyping, phoneTypingOf('')));
}

/** Returns the texts of a field into which each character is typed at its end. */
function typing(characters: string): string[] {
  let shown = '';
  return Array.from(characters, (character) => {
    const text = shown + character;
    shown = formatPhoneNumber(text);
    return text;
  });
}

const FOREIGN = 'Only Canadian and US numbers get texts';
const IMPOSSIBLE = 'No Canadian or US number is like this one. Check the digits.';

describe('phoneWarning', () => {
  test.each(['+44 7911 123456', '+447911', '0112505550142', '+52 55 1234 5678', '22505550100', '00442079460958'])(
    'says that %s gets no texts, typed or pasted',
    (text) => {
      expect(warningAfter(text)).toBe(FOREIGN);
      expect(warningAfter(...typing(text))).toBe(FOREIGN);
    },
  );

  test.each([
    '250-555-0100',
    '+1 250 555 0100',
    '+1 (604) 555-0199',
    '12505550100',
    '2505550100',
    '+',
    '+1 2',
    '',
    '1',
  ])('says nothing about %j, typed or pasted', (text) => {
    expect(warningAfter(text)).toBeNull();
    expect(warningAfter(...typing(text))).toBeNull();
  });

  test.each([
    '0505550100',
    '1505550100',
    '250-055-0100',
    '250-155-0100',
    '911-555-0100',
    '411-555-0100',
    '250-911-0100',
    '250-411-0100',
  ])('questions %s, which cannot exist', (text) => {
    expect(warningAfter(text)).toBe(IMPOSSIBLE);
    expect(phoneWarning(phoneTypingOf(text))).toBe(IMPOSSIBLE);
  });

  test.each(['250-555-0142', '800-555-0199', '250-110', '911'])('does not question %s', (text) => {
    expect(warningAfter(text)).toBeNull();
  });

  test('stays while the cut number is complete, and ends when a digit is deleted or the number is replaced', () => {
    const cut = '+44 7911 123456';
    expect(warningAfter(cut, '447-911-1234')).toBe(FOREIGN);
    expect(warningAfter('0112505550142', '011-250-555')).toBeNull();
    expect(warningAfter(cut, '250-555-0100')).toBeNull();
    // The form was emptied for the next contestant.
    expect(warningAfter(cut, '4')).toBeNull();
    expect(warningAfter(...typing('+44'), '4', '', '4')).toBeNull();
  });
});
