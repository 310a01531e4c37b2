import type { Locator, Page } from 'playwright/test';
import { signIn } from '../support/api.ts';
import { saveSetting } from '../support/settings.ts';
import { expect, test } from './fixtures.ts';

const MOST_STOPS = 40;

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

async function linkNames(page: Page): Promise<string[]> {
  return await navigation(page).getByRole('link').allTextContents();
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} is not reached within ${MOST_STOPS} stops`);
}

async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

test.describe('the top navigation', () => {
  test('has a logo that leads home, hidden on the home page of a wide screen', async ({ page }) => {
    const logo = page.getByRole('link', { name: 'Rangers Salmon Derby, home' });
    await page.goto('/details');
    await logo.click();
    await expect(page).toHaveURL('/');
    await expect(logo).toBeHidden();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect(logo).toBeVisible();
  });

  test('is behind a toggle on a phone, and closes by Escape and by going somewhere', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/details');
    await expectPage(page, 'Event Details');
    await expect(navigation(page)).toBeHidden();
    await page.locator('summary').click();
    await expect(navigation(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(navigation(page)).toBeHidden();
    await expect(page.locator('summary')).toBeFocused();
    await page.locator('summary').click();
    await navigation(page).getByRole('link', { name: 'Purchase Tickets' }).click();
    await expectPage(page, 'Purchase Tickets');
    await expect(navigation(page)).toBeHidden();
  });

  test('offers Admin and Logout to who is signed in, and is not on the console', async ({ page, stack }) => {
    const token = await signIn(stack.baseUrl, stack.administrator);
    await page.goto('/details');
    await page.evaluate((value) => localStorage.setItem('authToken', value), token);
    await page.reload();
    await expect(navigation(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await navigation(page).getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin');
    await expect(navigation(page)).toHaveCount(0);
    await page.goto('/details');
    await navigation(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => linkNames(page)).not.toContain('Admin');
  });

  test.describe('while the leaderboard is private', () => {
    test.afterEach(({ stack }) => saveSetting(stack, 'leaderboard_public', 'true'));

    test('leads to no leaderboard', async ({ page, stack }) => {
      await saveSetting(stack, 'leaderboard_public', 'false');
      await expect(async () => {
        await page.goto('/');
        await expect.poll(() => linkNames(page)).toEqual(['Details', 'Purchase Tickets']);
      }).toPass();
    });
  });
});

test('a visitor without a mouse reaches every page and its workings', async ({ page }) => {
  await page.goto('/');
  await expectPage(page, 'One afternoon. One fish. One board.');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Event Details', exact: true }));
  await page.keyboard.press('Enter');
  await expectPage(page, 'Event Details');

  await tabTo(page, page.getByRole('link', { name: 'Purchase Tickets', exact: true }).first());
  await page.keyboard.press('Enter');
  await expectPage(page, 'Purchase Tickets');
  await tabTo(page, page.getByRole('button', { name: 'Add to Calendar' }));
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe('rangers-salmon-derby-2025.ics');

  await page.goto('/leaderboard');
  await expectPage(page, 'Leaderboard');
  const search = page.getByPlaceholder('Search by name or rank position...');
  await tabTo(page, search);
  await page.keyboard.type('nobody of this name');
  await expect(search).toHaveValue('nobody of this name');
});
