import type { Locator, Page } from 'playwright/test';
import type { WireEntry } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { leapToRefresh, ownClock, pagesRequestedBy } from './board-tools.ts';
import { expect, test } from './fixtures.ts';
import { BOARD, PAGE_SIZE, rowOf, rowsOf, scrollToEnd, weighInJuniors } from './junior-board.ts';

// An open board over time (docs/screens.md, "Leaderboard"): refreshes and outages.

test.beforeAll(({ client }) => weighInJuniors(client));

/** Opens the board, loads all pages and scrolls to a row. Returns the row. */
async function openAtRow(page: Page, name: string): Promise<Locator> {
  await page.goto(BOARD);
  await scrollToEnd(page);
  const row = rowOf(page, name);
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return row;
}

async function topOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN;
}

test('a refresh keeps the visible row in place and the focus when rows above it change', async ({ page, client }) => {
  const clock = await ownClock(page);
  const pages = await pagesRequestedBy(page);
  const read = await openAtRow(page, 'J. Paged45');
  const shown = await rowsOf(page).count();
  const before = await topOf(read);
  const photo = read.getByRole('button', { name: 'View fish photo, J. Paged45' });
  await photo.evaluate((button) => button.focus({ preventScroll: true }));
  await clock.stop();
  const lastName = `Newcomer${shown}`;
  const heavier = { firstName: 'Nora', lastName, phoneNumber: '2505554990', fishWeight: '4.99' };
  await client.weighIn({ ...heavier, isJunior: true });
  await pages.allMatch(({ total }) => total === shown + 1);
  await leapToRefresh(page);
  await expect(rowsOf(page)).toHaveCount(shown + 1);
  await expect(rowOf(page, `N. ${lastName}`)).toContainText('new');
  expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(1);
  await expect(photo).toBeFocused();

  // The last row moves to the top, so each row in between changes its place in the document.
  const all = await client.read<WireEntry[]>('/api/entries');
  const last = all.find((one) => one.last_name === 'Paged59');
  const form = new FormData();
  form.set('fish_weight', '4.995000');
  await client.call('PUT', `/api/entries/${last?.id}`, form);
  await pages.allMatch(({ entries }) => !entries.some((one) => one.lastName === 'Paged59' && one.fishWeightLbs < 4.9));
  await leapToRefresh(page);
  await expect(rowOf(page, 'J. Paged59')).toContainText('4.995000');
  expect(Math.abs((await topOf(read)) - before)).toBeLessThanOrEqual(1);
  await expect(photo).toBeFocused();
  await page.clock.runFor(5_000);
  await expect(rowOf(page, 'J. Paged59')).not.toHaveClass(/bg-ok-soft/);
  await expect(rowOf(page, `N. ${lastName}`)).toContainText('new');
  await page.clock.runFor(60_000);
  await expect(rowOf(page, `N. ${lastName}`)).not.toContainText('new');
});

test('control: without scrollBy the visible row moves', LONG_FORM, async ({ page, client }) => {
  await page.addInitScript(() => Object.assign(window, { scrollBy: () => undefined }));
  const clock = await ownClock(page);
  const pages = await pagesRequestedBy(page);
  const read = await openAtRow(page, 'J. Paged45');
  const shown = await rowsOf(page).count();
  const before = await topOf(read);
  await clock.stop();
  const heavier = { firstName: 'Otto', lastName: 'Onlooker', phoneNumber: '2505554991', fishWeight: '4.985' };
  await client.weighIn({ ...heavier, isJunior: true });
  await pages.allMatch(({ total }) => total === shown + 1);
  await leapToRefresh(page);
  await expect(rowsOf(page)).toHaveCount(shown + 1);
  expect((await topOf(read)) - before).toBeGreaterThan(40);
});

test(
  'a board without the gateway for 65 s keeps its rows, shows the outage and recovers at the next poll',
  LONG_FORM,
  async ({ page }) => {
    const clock = await ownClock(page);
    await page.goto(BOARD);
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    // The painted page shows a different time.
    await expect(page.locator('#painted-page')).toHaveCount(0);
    await clock.stop();
    const updated = await page.getByText(/^Updated \d{1,2}:\d\d [AP]M$/).textContent();
    const time = updated?.slice('Updated '.length);
    await page.route(/\/graphql\?/, (route) => route.abort('connectionrefused'));
    await leapToRefresh(page);
    await expect(page.getByRole('alert')).toHaveText('Error connecting to server');
    await expect(page.getByText(String(updated))).toBeVisible();
    await leapToRefresh(page);
    await page.clock.runFor(5_000);
    await expect(page.getByText(`No connection, showing ${time}`)).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    await page.unroute(/\/graphql\?/);
    await leapToRefresh(page);
    await expect(page.getByText(/^Updated \d{1,2}:\d\d [AP]M$/)).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  },
);
