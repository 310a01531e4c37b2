import { describe, expect, test } from 'vitest';
import { placeOn, timeAxis, weightAxis } from './axes.ts';

/** A time of the derby's day, in its zone. */
const at = (time: string): number => Date.parse(`2025-08-09T${time}-07:00`);
const texts = (axis: { readonly marks: readonly { readonly text: string }[] }) => axis.marks.map(({ text }) => text);

describe('the axis of times', () => {
  test.each([
    ['12:00:00', '16:00:00', ['12 PM', '1 PM', '2 PM', '3 PM', '4 PM']],
    ['12:04:00', '15:52:00', ['12 PM', '1 PM', '2 PM', '3 PM', '4 PM']],
    ['12:04:10', '12:20:00', ['12 PM', '12:15 PM', '12:30 PM']],
    ['13:10:00', '13:10:00', ['1 PM', '1:15 PM']],
    ['09:10:00', '17:30:00', ['9 AM', '12 PM', '3 PM', '6 PM']],
  ])('from %s to %s has whole marks around both', (first, last, marks) => {
    const axis = timeAxis([at(last), at(first)]);
    expect(texts(axis)).toEqual(marks);
    expect(axis.from).toBeLessThanOrEqual(at(first));
    expect(axis.to).toBeGreaterThanOrEqual(at(last));
  });

  test('has days when fish are weeks apart, and never more than six marks', () => {
    expect(texts(timeAxis([at('12:00:00'), at('12:00:00') + 20 * 86_400_000]))).toEqual([
      '8/5',
      '8/10',
      '8/15',
      '8/20',
      '8/25',
      '8/30',
    ]);
    for (const years of [1, 30, 1_000]) {
      expect(timeAxis([0, years * 31_556_952_000]).marks.length).toBeLessThanOrEqual(6);
    }
  });
});

test.each([
  [34.35, ['0', '10', '20', '30', '40']],
  [12, ['0', '5', '10', '15']],
  [8, ['0', '2', '4', '6', '8']],
  [0, ['0', '5', '10', '15', '20']],
  [0.000001, ['0', '0.25', '0.5', '0.75', '1']],
  [999, ['0', '250', '500', '750', '1000']],
])('the axis of weights to %d lbs has round marks', (heaviestLbs, marks) => {
  expect(texts(weightAxis(heaviestLbs))).toEqual(marks);
});

test('a place is the part of the axis before a value', () => {
  expect(placeOn({ from: 10, to: 20 }, 15)).toBe(0.5);
});
