import type { Page } from 'playwright/test';
import { expect, openSection, test } from './fixtures.ts';
import { BOARD, rowOf, rowsOf, scrollToEnd, weighInJuniors } from './junior-board.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeAll(({ client }) => weighInJuniors(client));

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('Back closes the photo and the board stays in its place; then Back leaves, and Forward returns to the place', async ({
  page,
}) => {
  await page.goto('/details');
  await page.locator('summary').click();
  await page.getByRole('link', { name: 'Junior Division', exact: true }).first().click();
  await expect(rowsOf(page).first()).toBeVisible();
  await scrollToEnd(page);
  const row = rowOf(page, 'J. Paged45');
  await row.scrollIntoViewIfNeeded();
  const seen = await place(page);
  await row.getByRole('button', { name: 'View fish photo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect([new URL(page.url()).pathname, await place(page)]).toEqual([BOARD, seen]);

  await page.goBack();
  await expect(page).toHaveURL('/details');
  await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toHaveCount(0);
  await page.goForward();
  await expect(row).toBeInViewport();
  await expect.poll(() => place(page)).toBe(seen);
});

test.describe('in the console', () => {
  test.use({ isSignedIn: true });

  test('Back and Forward bring back the list, the search and the place of Manage Entries', async ({ page }) => {
    const search = page.getByLabel('Search entries by name or rank');
    const row = page.getByRole('row').filter({ hasText: 'June Paged39' });
    await openSection(page, '/admin', 'Add New Derby Entry');
    await openFromMenu(page, 'Manage Entries');
    await page.getByRole('button', { name: 'Junior Leaderboard' }).click();
    await search.fill('paged3');
    await expect(page.getByText('Showing 11 of 11 entries')).toBeVisible();
    await row.scrollIntoViewIfNeeded();
    const seen = await place(page);
    expect(seen).toBeGreaterThan(0);
    await openFromMenu(page, 'Photo Gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Photo Gallery' })).toBeVisible();
    const expectManageEntries = async () => {
      await expect(search).toHaveValue('paged3');
      await expect(row).toBeInViewport();
      await expect.poll(() => place(page)).toBe(seen);
    };
    await page.goBack();
    await expectManageEntries();
    await page.goBack();
    await expect(page).toHaveURL('/admin');
    await page.goForward();
    await expectManageEntries();
  });
});

/** Opens a section from the menu of a small screen. */
async function openFromMenu(page: Page, section: string): Promise<void> {
  // Playwright scrolls the page before it clicks or focuses a button of the sticky bar.
  await page.getByRole('button', { name: 'Open menu' }).dispatchEvent('click');
  await page.getByRole('dialog').getByRole('link', { name: section }).click();
}
