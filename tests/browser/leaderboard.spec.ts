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
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Follow J. Paged45' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
});

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

test('a press on a star moves nothing, and its bar stays at the bottom of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  const star = page.getByRole('button', { name: 'Follow J. Paged15' });
  await star.scrollIntoViewIfNeeded();
  const places = () =>
    rowsOf(page).evaluateAll((rows) =>
      rows.map((row) => [
        row.clientHeight,
        row.scrollTop,
        ...[...row.children].map((part) => (part as HTMLElement).offsetTop),
      ]),
    );
  const before = await places();
  await star.click();
  const bar = page.getByRole('region', { name: 'Followed entry' });
  await expect(bar.getByText('J. Paged15')).toBeVisible();
  // The next page of rows may have arrived meanwhile.
  expect((await places()).slice(0, before.length)).toEqual(before);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const box = await bar.boundingBox();
  expect(box && box.y + box.height).toBe(844);
  await page.getByRole('button', { name: 'Unfollow J. Paged15' }).click();
});
