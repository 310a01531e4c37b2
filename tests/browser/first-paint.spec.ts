import type { Page } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { BOARD, PAGE_SIZE, weighInJuniors } from './junior-board.ts';

const SHIFT_LIMIT = 0.02;

test.beforeAll(({ client }) => weighInJuniors(client));

/** Returns all rows, because junior entries of other files may rank before the paged ones. */
const rowsOf = (page: Page) => page.locator('[data-entry]');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first 25 rows of a board, the details and the ticket facts show', async ({ page }) => {
    await page.goto(BOARD);
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    await expect(page.getByText('J. Paged0', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Heaviest entry first. If weights are equal, the earlier weigh-in ranks higher.'),
    ).toBeVisible();
    await page.goto('/details');
    await expect(page.getByText('Space is limited, so get your spot now!')).toBeVisible();
    await page.goto('/tickets');
    await expect(page.getByText('Fishing licence', { exact: true })).toBeVisible();
  });
});

test('the scripts take over a board without removing or moving rows', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { fewestRows: Infinity, shift: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const rows = document.querySelectorAll('[data-entry]').length;
      // The parser adds the rows one by one.
      if (document.readyState !== 'loading') seen.fewestRows = Math.min(seen.fewestRows, rows);
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect(page.locator('#painted-page')).toHaveCount(0);
  const seen = await page.evaluate(
    () => (globalThis as unknown as { seen: { fewestRows: number; shift: number } }).seen,
  );
  expect(seen.fewestRows).toBe(PAGE_SIZE);
  expect(seen.shift).toBeLessThanOrEqual(SHIFT_LIMIT);
});

test('the scripts load after the page is painted, even if the script that loads them is lost', async ({ page }) => {
  const waiting = page.locator('link[rel=after-paint]');
  await page.route('**/after-paint.js', (route) => route.abort());
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  expect(await waiting.count()).toBeGreaterThan(10);
  await page.unrouteAll();
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

for (const { role, sections } of [
  { role: 'ADMINISTRATOR', sections: 9 },
  { role: 'WEIGHMASTER', sections: 5 },
]) {
  test(`the console of ${role} has its bar and menu before its scripts, which move nothing`, async ({
    page,
    client,
  }) => {
    const user = client.token.split('.')[1] ?? '';
    const userId = (JSON.parse(Buffer.from(user, 'base64url').toString()) as { sub: string }).sub;
    await page.addInitScript(
      ([token, userRole]) => {
        localStorage.setItem('authToken', token);
        localStorage.setItem('userRole', userRole);
        Object.assign(globalThis, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            (globalThis as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      },
      [client.token, JSON.stringify({ userId, role })] as const,
    );
    let letScripts: () => void = () => undefined;
    const scripts = new Promise<void>((resolve) => (letScripts = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await scripts;
      await route.continue().catch(() => undefined);
    });
    // The role of the token is another one.
    await page.route('**/graphql', (route) => route.abort());
    await page.goto('/admin', { waitUntil: 'commit' });
    await expect(page.getByText('Ranger Admin')).toBeVisible();
    await expect(page.locator('#painted-page li').filter({ visible: true })).toHaveCount(sections);
    letScripts();
    const menu = page.getByRole('navigation', { name: 'Admin sections' });
    await expect(menu.getByRole('link')).toHaveCount(sections);
    await expect(page.locator('#painted-page')).toHaveCount(0);
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    expect(shift).toBeLessThanOrEqual(SHIFT_LIMIT);
  });
}

/** Opens a page whose scripts are missing, as while front doors are replaced. Returns what ends the update. */
async function openDuringUpdate(page: Page, path: string): Promise<() => void> {
  let isUpdating = true;
  await page.route('**/assets/bootstrap-*.js', async (route) =>
    isUpdating ? await route.fulfill({ status: 404 }) : await route.fallback(),
  );
  const missing = page.waitForResponse((response) => response.status() === 404);
  await page.goto(path);
  await missing;
  return () => {
    isUpdating = false;
  };
}

test('a board whose scripts are missing works once they are there', async ({ page }) => {
  const endUpdate = await openDuringUpdate(page, BOARD);
  endUpdate();
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect(page.locator('#painted-page')).toHaveCount(0);
});

test('a search that is typed while scripts are missing is done once they are there', LONG_FORM, async ({ page }) => {
  const endUpdate = await openDuringUpdate(page, BOARD);
  await page.getByLabel('Search the leaderboard').fill('june paged7');
  endUpdate();
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
});

test('a hall screen whose scripts are missing is shown once they are there', LONG_FORM, async ({ page }) => {
  const endUpdate = await openDuringUpdate(page, '/junior-leaderboard?screen=1');
  endUpdate();
  await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
});

test('a search without scripts leads to the address of the search', async ({ page }) => {
  await page.route('**/bootstrap-*.js', () => undefined);
  await page.goto(BOARD, { waitUntil: 'commit' });
  await page.getByLabel('Search the leaderboard').fill('june paged7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${BOARD}/june%20paged7`);
});
