import type { Page } from 'playwright/test';
import { CONSOLE_SECTIONS } from '../support/console-sections.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, logIn, test } from './fixtures.ts';

/** Fills the storage of the origin until not even one more character fits. Returns the number of characters. */
async function fillStorage(page: Page): Promise<number> {
  return await page.evaluate(() => {
    let stored = '';
    for (let size = 4 * 1_024 * 1_024; size >= 1; size = Math.floor(size / 2)) {
      try {
        while (true) {
          localStorage.setItem('filling', stored + 'x'.repeat(size));
          stored += 'x'.repeat(size);
        }
      } catch {
        // The next size is smaller.
      }
    }
    return stored.length;
  });
}

test(
  'with a full storage and a stale token, a login lasts on every page of both remotes until the page closes',
  LONG_FORM,
  async ({ page, stack }) => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('authToken', 'stale'));
    expect(await fillStorage(page)).toBeGreaterThan(1_000_000);
    await page.getByLabel('Remember me for 30 days').check();
    await logIn(page, stack.administrator);
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Derby Entry' })).toBeVisible({ timeout: 60_000 });
    // The stale token of an earlier session must not come back when this page closes.
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    for (const { label, heading } of CONSOLE_SECTIONS) {
      await page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link', { name: label }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Leaderboard', exact: true }).click();
    await expect(page).toHaveURL('/leaderboard');
    await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Derby Entry' })).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL('/login');
  },
);
