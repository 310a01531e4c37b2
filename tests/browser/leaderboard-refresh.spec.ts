import type { Locator } from 'playwright/test';
import type { WireEntry } from '../support/api.ts';
import { leapToRefresh, ownClock, pagesRequestedBy } from './board-tools.ts';
import { expect, test } from './fixtures.ts';
import { BOARD, rowOf, rowsOf, scrollToEnd, weighInJuniors } from './junior-board.ts';

// A refresh of an open board (docs/screens.md, "Leaderboard").

test.beforeAll(({ client }) => weighInJuniors(client));

async function topOf(row: Locator): Promise<number> {
  return (await row.boundingBox())?.y ?? Number.NaN;
}

test('a refresh keeps the visible row in place and the focus when rows above it change', async ({ page, client }) => {
  const clock = await ownClock(page);
  const pages = await pagesRequestedBy(page);
  await page.goto(BOARD);
  await scrollToEnd(page);
  const read = rowOf(page, 'J. Paged45');
  await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
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
