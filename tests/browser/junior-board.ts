import type { Locator, Page } from 'playwright/test';
import { type Client } from '../support/api.ts';
import { expect } from './fixtures.ts';

// The junior board, for tests of boards. Other files create regular entries.

export const BOARD = '/junior-leaderboard';
/** Entries on a page. */
export const PAGE_SIZE = 25;
/** Entries on three pages of the board. */
const COUNT = 60;

const HEAVIEST_LBS = 4.93;
const STEP_LBS = 0.01;
const WITH_PHOTO = 45;

/**
 * Weighs in "June Paged0" to "June Paged59", each a hundredth lighter than the one before. All are lighter than the
 * entries of other files, and number 45 has a photo. Does nothing if the entries exist.
 */
export async function weighInJuniors(client: Client): Promise<void> {
  const query = `page=1&limit=1&is_junior=true&search=paged${COUNT - 1}`;
  if ((await client.read<{ total: number }>(`/api/entries/public?${query}`)).total > 0) return;
  const indexes = Array.from({ length: COUNT }, (_, index) => index);
  const weighIn = (index: number) =>
    client.weighIn({
      firstName: 'June',
      lastName: `Paged${index}`,
      phoneNumber: `25055540${String(index).padStart(2, '0')}`,
      fishWeight: (HEAVIEST_LBS - index * STEP_LBS).toFixed(2),
      isJunior: true,
      ...(index === WITH_PHOTO ? { photo: 'gps-camera.jpg' } : {}),
    });
  while (indexes.length > 0) await Promise.all(indexes.splice(0, PAGE_SIZE).map(weighIn));
}

export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
export const rowsOf = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** Loads all pages of the board. */
export async function scrollToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(page.getByText('J. Paged58')).toBeVisible({ timeout: 500 });
  }).toPass();
}
