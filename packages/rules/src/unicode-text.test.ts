import { describe, expect, test } from 'vitest';
import { composed } from './unicode-text.ts';

/** Returns pairs of marks in the wrong Unicode order: each pair has to be swapped. */
const marks = (count: number) => '\u0301\u0323'.repeat(count / 2);

describe('composed', () => {
  test.each([
    ['cafe\u0301', 'café'],
    ['a\u0301\u0323', 'ạ\u0301'],
    ['', ''],
    ['plain', 'plain'],
  ])('returns %j as %j', (text, expected) => expect(composed(text)).toBe(expected));

  test('sorts a run of 30 marks', () => {
    expect(composed(`a${marks(30)}`)).toBe(`a${marks(30)}`.normalize('NFC'));
  });

  test('returns a text with a longer run unchanged', () => {
    const text = `cafe\u0301 a${marks(32)}`;
    expect(composed(text)).toBe(text);
  });

  test('does not sort a million marks', () => {
    // Sorting them would take more than an hour.
    expect(composed(marks(1_000_000))).toBe(marks(1_000_000));
    expect(composed(`a${marks(30)}`.repeat(30_000))).toHaveLength(`a${marks(30)}`.normalize('NFC').length * 30_000);
  });
});
