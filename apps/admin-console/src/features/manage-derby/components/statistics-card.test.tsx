// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { freshDeviceForEachTest, pass } from '../../../testing/page.tsx';
import { showManageDerby, statistics } from '../testing/derby-context.tsx';

freshDeviceForEachTest();

const FIGURES = {
  total: 3,
  adult: 2,
  junior: 1,
  entriesWithPhotos: 2,
  maxWeightLbs: 23.9,
  minWeightLbs: 4.05,
  avgWeightLbs: 15.1,
  heaviestFish: { __typename: 'StatsFish', name: 'Ada Sheringham', weightLbs: 23.9, isJunior: false },
  lightestFish: { __typename: 'StatsFish', name: 'Juno Otterpoint', weightLbs: 4.05, isJunior: true },
} as const;

const WEIGH_INS = [
  [23.9, '2025-08-09T19:10:00.000Z'],
  [17.35, '2025-08-09T19:20:00.000Z'],
  [4.05, '2025-08-09T20:40:00.000Z'],
] as const;

describe('Derby Statistics', () => {
  test('are one sentence with six decimals, and charts with a text for screen readers', async () => {
    await showManageDerby({ ManageDerby_Statistics: () => statistics(FIGURES, WEIGH_INS) });
    expect(
      screen.getByText(
        '3 entries: 2 regular, 1 junior, 2 with photo. Average 15.100000 lbs, lightest 4.050000 lbs (Juno Otterpoint, junior).',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Weights. 0-5: 1, 5-10: 0, 10-15: 0, 15-20: 1, 20-25: 1' })).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Entries per half hour. 12:00 PM: 2, 12:30 PM: 0, 1:00 PM: 0, 1:30 PM: 1' }),
    ).toBeTruthy();
  });

  test('has no charts without entries, and is polled every 30 s', async () => {
    const { count } = await showManageDerby();
    expect(screen.getByText('No entries yet.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Weights/ })).toBeNull();
    await pass(30_000);
    expect(count('ManageDerby_Statistics')).toBe(2);
  });
});
