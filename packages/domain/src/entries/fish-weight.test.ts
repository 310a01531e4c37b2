import { describe, expect, it } from 'vitest';
import { parseFishWeight } from './fish-weight.ts';

describe('a fish weight', () => {
  it.each([
    ['5', 5],
    ['5.', 5],
    ['.5', 0.5],
    ['005.50', 5.5],
    ['12.3456784', 12.345678],
    ['12.3456786', 12.345679],
    ['0.000001', 0.000001],
    ['2000', 2000],
    ['1999.9999999', 2000],
  ])('%j is %d lbs', (text, weightLbs) => {
    expect(parseFishWeight(text)).toBe(weightLbs);
  });

  it.each(['', '.', 'abc', '5,5', '5.5.5', '5 lbs', '1e3', '0x10', 'NaN', 'Infinity', '٥', '--1'])(
    '%j is no number',
    (text) => {
      expect(() => parseFishWeight(text)).toThrow(
        expect.objectContaining({
          code: 'BAD_INPUT',
          message: 'Please enter a valid number for weight',
          fields: ['fish_weight'],
        }),
      );
    },
  );

  it.each(['0', '0.0', '-0', '-5.5', '0.0000001'])('%j is not greater than 0', (text) => {
    expect(() => parseFishWeight(text)).toThrow('Fish weight must be greater than 0');
  });

  it.each(['2000.000001', '9'.repeat(400)])('%j is more than 2000', (text) => {
    expect(() => parseFishWeight(text)).toThrow('Fish weight must be at most 2000 lbs');
  });
});
