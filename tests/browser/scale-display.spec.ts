import type { Browser, Page } from 'playwright/test';
import { deleteEntries } from '../support/api.ts';
import { standardLooks } from '../support/form.ts';
import { expect, fillWeighIn, openSection, test } from './fixtures.ts';
import { axeFindings, expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const TABLET = { width: 1180, height: 820 };
const FISH = { weight: '18.4', firstName: 'Yolanda', lastName: 'Yardstick', phone: '2505551701' };

test.use({ isSignedIn: true });

test.beforeEach(async ({ client }) => {
  await deleteEntries(client);
  await client.save({ leaderboard_public: 'false', maintenance_mode: 'true' });
});
test.afterEach(async ({ client }) => await client.save({ leaderboard_public: 'true', maintenance_mode: 'false' }));

/** Shows New Entry of the page on a tablet, which has no session. */
async function connect(page: Page, browser: Browser, baseURL: string): Promise<Page> {
  await openSection(page, '/admin', 'Add New Derby Entry');
  await page.getByRole('button', { name: 'Show to the angler' }).click();
  const code =
    (await page
      .getByRole('dialog')
      .getByText(/^\d{4}$/)
      .textContent()) ?? '';
  const tablet = await (await browser.newContext({ viewport: TABLET, baseURL })).newPage();
  await tablet.goto('/scale');
  await tablet.getByLabel('Code').fill(code);
  await expect(tablet.getByText('Ready')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return tablet;
}

test('a tablet shows weight and name of the form, then the thanks, on a private board in maintenance', async ({
  page,
  browser,
  stack,
}) => {
  const tablet = await connect(page, browser, stack.baseUrl);
  const looks = standardLooks();
  await fillWeighIn(page, FISH);
  await expect(tablet.getByText('18.40 lbs')).toBeVisible();
  await expect(tablet.getByText('Yolanda Yardstick')).toBeVisible();
  expect(await tablet.locator('body').innerText()).not.toMatch(/555|1701/);
  await expectNoFindings(tablet, 'scale-display', looks);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(tablet.getByText('#1, thank you')).toBeVisible();
  await expect(tablet.getByRole('img', { name: "QR code of the fish's page" })).toBeVisible();
  await expectNoFindings(tablet, 'scale-thanks', looks);

  await test.step('taken back, the thanks end', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tablet.getByText('thank you')).toHaveCount(0);
    await expect(tablet.getByText('18.40 lbs')).toBeVisible();
  });

  await test.step('without the form, the tablet asks for another code', async () => {
    await page.getByRole('button', { name: 'Shown to the angler' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop showing' }).click();
    await expect(tablet.getByText('The scale has ended the connection.')).toBeVisible();
    await expect(tablet.getByText('Yardstick')).toHaveCount(0);
    await expectNoFindings(tablet, 'scale-code', looks);
    await expectToFitTheNarrowest(tablet);
  });
  await tablet.context().close();
});

test('without a network the tablet says so, and the form goes on', async ({ page, browser, context, stack }) => {
  const tablet = await connect(page, browser, stack.baseUrl);
  await fillWeighIn(page, FISH);
  await expect(tablet.getByText('18.40 lbs')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByLabel('Fish weight (lbs)')).toHaveValue('');
  await expect(tablet.getByText('No connection to the scale.')).toBeVisible({ timeout: 30_000 });
  await context.setOffline(false);
  await expect(tablet.getByText('Ready')).toBeVisible({ timeout: 30_000 });
  await tablet.context().close();
});
