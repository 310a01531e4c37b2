import type { Page } from 'playwright/test';
import { contestants } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './page-checks.ts';

async function expectPage(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}

test(
  'the home page is short on a phone, with the times below each other and compact sponsors',
  LONG_FORM,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('list', { name: 'Our sponsors' }).getByRole('img')).toHaveCount(19);
    const boxesOf = (texts: string[]) => Promise.all(texts.map((text) => page.getByText(text).first().boundingBox()));
    const [first, ...others] = await boxesOf(['12:00 PM – 4:00 PM', '3:00 PM', '4:00 PM']);
    for (const other of others) expect(other).toMatchObject({ x: first?.x, height: first?.height });
    const list = await page.getByRole('list', { name: 'Our sponsors' }).boundingBox();
    expect(list?.height).toBeLessThan(1_400);
  },
);

test('the home page does not move with reduced motion', LONG_FORM, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const seconds = await page
    .locator('[class*="-once"]')
    .evaluateAll((images) => images.map((image) => parseFloat(getComputedStyle(image).animationDuration)));
  expect(seconds).toHaveLength(2);
  expect(Math.max(...seconds)).toBeLessThan(0.001);
});

test('a broken address leads to its page, or to the page for unknown addresses', async ({ page }) => {
  await page.goto('/Leaderboard/%E0%A4%A?follow=72');
  await expectPage(page, 'Leaderboard');
  expect(new URL(page.url()).pathname).toBe('/leaderboard');
  await page.goto('/nowhere/%E0%A4%A');
  await expectPage(page, 'Page not found');
});

test('every page and its functions work without a mouse', async ({ page, client }) => {
  // An empty board has no search.
  await client.weighIn(contestants(1)[0]!);
  await page.goto('/');
  await expectPage(page, 'Rangers Salmon Derby 2025');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await goTo(page, page.getByRole('link', { name: 'Event Details', exact: true }), 'Enter');
  await expectPage(page, 'Event Details');

  await goTo(page, page.getByRole('link', { name: 'Purchase Tickets', exact: true }).first(), 'Enter');
  await expectPage(page, 'Purchase Tickets');
  await goTo(page, page.getByRole('button', { name: 'Add to Calendar' }));
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe('rangers-salmon-derby-2025.ics');

  await page.goto('/leaderboard');
  await expectPage(page, 'Leaderboard');
  const search = page.getByPlaceholder('Search by name or rank position...');
  await goTo(page, search);
  await page.keyboard.type('nobody of this name');
  await expect(search).toHaveValue('nobody of this name');
});
