// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inTurn, unreachable } from '../testing/fake-gateway.ts';
import { showManageDerby, statistics } from './testing/derby-context.ts';
import { freshDeviceForEachTest, pass, press } from './testing/console.tsx';

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

const FISH = [
  [23.9, '2025-08-09T19:10:00.000Z'],
  [17.35, '2025-08-09T19:20:00.000Z'],
  [4.05, '2025-08-09T20:40:00.000Z'],
] as const;

describe('Derby Statistics', () => {
  test('shows counts, weights with six decimals, and the heaviest and the lightest fish', async () => {
    await showManageDerby({ ManageDerby_Statistics: () => statistics(FIGURES, FISH) });
    for (const [name, value] of [
      ['Entries', '3'],
      ['Regular Division', '2'],
      ['Junior Division', '1'],
      ['With photo', '2'],
      ['Heaviest (lbs)', '23.900000'],
      ['Average (lbs)', '15.100000'],
      ['Lightest (lbs)', '4.050000'],
    ]) {
      expect(screen.getByText(name as string, { selector: 'dt' }).nextElementSibling?.textContent).toBe(value);
    }
    expect(screen.getByText('Heaviest fish').nextElementSibling?.textContent).toBe('Ada Sheringham, 23.900000 lbs');
    expect(screen.getByText('Lightest fish').nextElementSibling?.textContent).toBe(
      'Juno Otterpoint, 4.050000 lbs, Junior',
    );
  });

  test('draws weights and half hours, and says the same to readers', async () => {
    await showManageDerby({ ManageDerby_Statistics: () => statistics(FIGURES, FISH) });
    expect(screen.getByRole('img', { name: 'Weights. 0-5: 1, 5-10: 0, 10-15: 0, 15-20: 1, 20-25: 1' })).toBeTruthy();
    expect(
      screen.getByRole('img', { name: 'Entries per half hour. 12:00 PM: 2, 12:30 PM: 0, 1:00 PM: 0, 1:30 PM: 1' }),
    ).toBeTruthy();
  });

  test('has no charts without entries', async () => {
    await showManageDerby();
    expect(screen.getByText('No entries yet.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /^Weights/ })).toBeNull();
  });

  test('says that it could not be loaded, and tries again', async () => {
    await showManageDerby({ ManageDerby_Statistics: inTurn(unreachable, () => statistics(FIGURES, FISH)) });
    expect(screen.getByText('Unable to load statistics')).toBeTruthy();
    await press('Try Again');
    expect(screen.getByText('Ada Sheringham')).toBeTruthy();
  });

  test('follows the derby every 30 s', async () => {
    const { count } = await showManageDerby();
    await pass(30_000);
    expect(count('ManageDerby_Statistics')).toBe(2);
  });
});
