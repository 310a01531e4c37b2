import { REFRESH_MS } from './board-tools.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './page-checks.ts';
import { BOARD, PAGE_SIZE, rowOf, rowsOf, weighInJuniors } from './junior-board.ts';

// The boards as a visitor finds them (docs/screens.md, "Leaderboard").
const SEARCH_BOX = 'Search by name or rank position...';

test.beforeAll(({ client }) => weighInJuniors(client));

test('the board works by keyboard alone', async ({ page }) => {
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Skip to content')).toBeFocused();
  await page.keyboard.press('Enter');
  const box = page.getByPlaceholder(SEARCH_BOX);
  await goTo(page, box);
  await page.keyboard.type('paged45');
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
  const photo = page.getByTitle('View fish photo');
  await goTo(page, photo, 'Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(photo).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Follow J. Paged45' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
});

test('two tabs show two boards, and Back restores the board and its search', LONG_FORM, async ({ page, context }) => {
  await page.goto(`${BOARD}/june+paged7`);
  const second = await context.newPage();
  await second.goto('/leaderboard');
  await expect(second.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(/\/details$/);
  await page.goBack();
  await expect(page.getByPlaceholder(SEARCH_BOX)).toHaveValue('june paged7');
  await expect(rowOf(page, 'J. Paged7')).toBeVisible();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard' })).toBeVisible();
  await expect(page.getByPlaceholder(SEARCH_BOX)).toHaveValue('');
});

test(
  'a followed entry shows its rank at the bottom even if its page is not loaded, announces a new rank and shows its row',
  LONG_FORM,
  async ({ page, client }) => {
    await page.clock.install();
    await page.goto(`${BOARD}/paged45`);
    await rowOf(page, 'J. Paged45').getByRole('button', { name: 'Follow J. Paged45' }).click();
    const pin = page.getByRole('region', { name: 'Followed entry' });
    await expect(pin).toContainText('J. Paged45 4.48');
    await page.goto(BOARD);
    await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
    await expect(pin).toContainText(/#\d+ J. Paged45/);
    const rank = Number(/#(\d+)/.exec((await pin.textContent()) ?? '')?.[1]);

    const heavier = { firstName: 'Fay', lastName: `Followed${rank}`, phoneNumber: '2505554992', fishWeight: '4.982' };
    await client.weighIn({ ...heavier, isJunior: true });
    await expect(async () => {
      await page.clock.runFor(REFRESH_MS);
      const status = pin.getByRole('status');
      await expect(status).toHaveText(`J. Paged45 moved down to #${rank + 1}`, { timeout: 2_000 });
    }).toPass();

    await pin.getByTitle('Show the row of J. Paged45').click();
    await expect(rowOf(page, 'J. Paged45')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Unfollow J. Paged45' })).toBeFocused();
    await pin.getByRole('button', { name: 'Stop following J. Paged45' }).click();
    await expect(pin).toHaveCount(0);
    await page.reload();
    // The reload restores the pages that were loaded, this row among them.
    await expect(rowOf(page, 'J. Paged45')).toBeVisible();
    await expect(pin).toHaveCount(0);
  },
);

test(
  'a wide screen draws the afternoon in the band, and rows show small pictures of their fish',
  LONG_FORM,
  async ({ page }) => {
    await page.goto(`${BOARD}/paged45`);
    await expect(page.getByRole('figure')).toContainText(/\d+ fish/);
    const band = page.getByRole('heading', { level: 1 }).locator('xpath=../..');
    expect((await band.boundingBox())?.height).toBeLessThanOrEqual(120);
    await expect(rowOf(page, 'J. Paged45').locator('img').first()).toHaveAttribute('src', /\.webp$/);
  },
);

test('no cell of a row is cut off at 400 % zoom of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(BOARD);
  await expect(rowsOf(page)).toHaveCount(PAGE_SIZE);
  for (const name of ['J. Paged0', 'J. Paged15']) {
    const cells = rowOf(page, name).first().getByRole('cell');
    const boxes = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...boxes)).toBeLessThanOrEqual(320);
  }
});

test('Print loads all rows of the board, which is printed with the date in black on white, without navigation', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () =>
      Object.assign(window, { printedRows: document.querySelectorAll('tbody[translate=no] tr').length });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(BOARD);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const printedRows = () => page.evaluate(() => (window as unknown as { printedRows?: number }).printedRows);
  await expect.poll(printedRows).toBeGreaterThanOrEqual(60);
  const shown = (await printedRows()) ?? 0;
  await expect(rowsOf(page)).toHaveCount(shown);
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table');
  await expect(table.locator('tbody tr')).toHaveCount(shown);
  await expect(page.getByText(/^As of [A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M, Provisional$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByPlaceholder(SEARCH_BOX)).toBeHidden();
  await expect(table.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByPlaceholder(SEARCH_BOX)).toBeVisible();
});
