import type { Page } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';
import { BOARD, PAGE_SIZE, rowOf, rowsOf, scrollToEnd, weighInJuniors } from './junior-board.ts';

const SEARCH_BOX = 'Search by name or rank position...';

test.beforeAll(({ client }) => weighInJuniors(client));

/** Opens the junior board from the details, by the menu of a small screen if there is one. */
async function openBoard(page: Page): Promise<void> {
  await page.goto('/details');
  const menu = page.locator('summary');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Junior Division', exact: true }).first().click();
  await expect(rowsOf(page).first()).toBeVisible();
}

const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Back closes the photo and the board stays in its place; then Back leaves, and Forward returns to the place', async ({
    page,
  }) => {
    await openBoard(page);
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

  test(
    'Back leaves the board at once when the photo was closed, also after a reload with an open photo',
    LONG_FORM,
    async ({ page }) => {
      await openBoard(page);
      const photo = page.getByRole('button', { name: 'View fish photo' }).first();
      await scrollToEnd(page);
      await photo.click();
      await page.reload();
      await expect(photo).toBeVisible();
      await photo.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL('/details');
    },
  );

  test('Back closes the menu', LONG_FORM, async ({ page }) => {
    await openBoard(page);
    await page.locator('summary').click();
    const details = page.getByRole('navigation').getByRole('link', { name: 'Details' });
    await expect(details).toBeVisible();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(page).toHaveURL(BOARD);
  });
});

test('Back and a reload bring back the search and the pages of a board', LONG_FORM, async ({ page }) => {
  await openBoard(page);
  await page.getByPlaceholder(SEARCH_BOX).fill('paged');
  await page.getByRole('button', { name: 'Show more entries' }).click();
  await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE);
  await page.getByRole('link', { name: 'Past results' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Past Results' })).toBeVisible();
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE);
  await expect(page.getByPlaceholder(SEARCH_BOX)).toHaveValue('paged');
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(2 * PAGE_SIZE);
  await expect(page.getByPlaceholder(SEARCH_BOX)).toHaveValue('paged');
});

test('a new visit of the board starts at its top, without a search', LONG_FORM, async ({ page }) => {
  await openBoard(page);
  await page.getByPlaceholder(SEARCH_BOX).fill('paged1');
  await expect(page.getByText(/^Showing \d+ of \d+ entries$/)).toBeVisible();
  // The address of the same page again would be a reload, which keeps the search.
  await page.goto('/details');
  await page.goto(BOARD);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByPlaceholder(SEARCH_BOX)).toHaveValue('');
  expect(await place(page)).toBe(0);
});

test.describe('the console on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isSignedIn: true });

  test('Back closes the menu and the list of queued entries, and the section stays', LONG_FORM, async ({ page }) => {
    await openSection(page, '/admin', 'Add New Derby Entry');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Manage Entries' }).click();
    await expect(page).toHaveURL('/admin/manage');
    const openAndGoBack = async (opener: string, path: string): Promise<void> => {
      await page.getByRole('button', { name: opener }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(path);
    };
    await openAndGoBack('Open menu', '/admin/manage');
    await page.goBack();
    await expect(page).toHaveURL('/admin');
    await openAndGoBack('All sent', '/admin');
  });

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
