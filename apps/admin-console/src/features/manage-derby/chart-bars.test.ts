import { describe, expect, test } from 'vitest';
import { halfHourBars, weightBars } from './chart-bars.ts';

const at = (fishWeightLbs: number, createdAt = '2025-08-09T19:00:00.000Z') => ({ fishWeightLbs, createdAt });

describe('weightBars', () => {
  test('returns no bar for no entries and one bar for one entry', () => {
    expect(weightBars([])).toEqual([]);
    expect(weightBars([at(23.9)])).toEqual([{ label: '23.5-24', count: 1 }]);
  });

  test('returns even steps from the lightest to the heaviest entry, including empty ones', () => {
    expect(weightBars([at(4.2), at(5), at(9.99), at(21), at(21.5)])).toEqual([
      { label: '0-5', count: 1 },
      { label: '5-10', count: 2 },
      { label: '10-15', count: 0 },
      { label: '15-20', count: 0 },
      { label: '20-25', count: 2 },
    ]);
  });

  test.each([
    [1, 400],
    [0.5, 12_000],
    [3, 3.2],
  ])('returns at most eight bars from %d to %d lbs that count every entry', (lightest, heaviest) => {
    const bars = weightBars([at(lightest), at(heaviest)]);
    expect(bars.length).toBeLessThanOrEqual(8);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
});

describe('halfHourBars', () => {
  test('uses Pacific time and includes empty half hours', () => {
    const entries = ['19:05', '19:29', '20:40'].map((clock) => at(10, `2025-08-09T${clock}:00.000Z`));
    expect(halfHourBars(entries)).toEqual([
      { label: '12:00 PM', count: 2 },
      { label: '12:30 PM', count: 0 },
      { label: '1:00 PM', count: 0 },
      { label: '1:30 PM', count: 1 },
    ]);
  });

  test('covers only the day of the first entry', () => {
    expect(halfHourBars([at(10, '2025-08-09T19:05:00.000Z'), at(10, '2025-08-20T19:05:00.000Z')])).toEqual([
      { label: '12:00 PM', count: 1 },
    ]);
    expect(halfHourBars([])).toEqual([]);
  });
});
