import { readFile } from 'node:fs/promises';
import { deleteEntries, resetDerby } from '../support/api.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, expectNoSidewaysScroll } from './page-checks.ts';

// One proposal is shown everywhere after the end (docs/rules.md, "Prizes").
const LINE = 'Grand Prize: 9.9 trolling motor';
const NAME = /^W\.[ \u00A0]Champion$/;

test.use({ isSignedIn: true });
test.beforeAll(async ({ client }) => {
  await deleteEntries(client);
  for (const [lastName, fishWeight] of Object.entries({ Champion: '30', Second: '20' })) {
    const photo = lastName === 'Champion' ? { photo: 'gps-camera.jpg' } : {};
    await client.weighIn({ firstName: 'Wanda', lastName, phoneNumber: '2505551901', fishWeight, ...photo });
  }
  await client.save({ sms_enabled: 'false' });
  await client.call('POST', '/api/admin/end-derby');
});
test.afterAll(async ({ client }) => {
  await resetDerby(client);
  await client.save({ sms_enabled: 'true' });
});

test('prizes, script, ceremony, results, home and the page of the fish name one winner', async ({ page }) => {
  await page.goto('/admin/derby/prizes');
  const prize = page.getByRole('list', { name: 'Prizes' }).getByRole('listitem').filter({ hasText: 'Grand Prize' });
  await expect(prize.first()).toContainText('Wanda Champion');
  await expect(page.locator('[data-print] section').first()).toContainText('Wanda Champion');

  await page.goto('/leaderboard?screen=1&ceremony=1');
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Regular Division' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Regular Division, #1')).toBeVisible();
  await expect(page.getByText(NAME)).toBeVisible();
  await expect(page.getByText(LINE)).toBeVisible();

  await page.goto('/leaderboard');
  const winners = page.getByRole('definition').filter({ hasText: 'Champion' });
  await expect(winners).toContainText('Regular Division, #1');

  await page.goto('/');
  const card = page.getByRole('region', { name: 'The winners' });
  await expect(card.getByText('Winner, Regular Division')).toBeVisible();
  await expect(card.getByText(NAME)).toBeVisible();
  await expect(card.getByText(LINE)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const [fish] = await (
    await page.request.get('/api/entries/public?is_junior=false&page=1&limit=25')
  )
    .json()
    .then(({ entries }: { entries: { id: number }[] }) => entries);
  await page.goto(`/fish/${fish?.id}`);
  await expect(page.getByText(LINE)).toBeVisible();
});

test('the press sheet has the winner with picture and prize, and needs no network', async ({ page, context }) => {
  await page.goto('/admin/derby');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Press sheet' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^press-sheet-\d{4}-\d\d-\d\d\.html$/);
  const html = await readFile(await download.path(), 'utf8');
  expect(html).not.toMatch(/Wanda|250-?555/);
  await context.setOffline(true);
  await page.setContent(html);
  await expect(page.getByText('#1 W. Champion, 30.00 lbs', { exact: true })).toBeVisible();
  await expect(page.getByText('Grand Prize, 9.9 trolling motor: W. Champion (#1, Regular Division)')).toBeVisible();
  const picture = page.getByRole('img', { name: 'Regular Division: #1 W. Champion, 30.00 lbs' });
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home shows the winner', async ({ page }) => {
    // The front door learns of the end within two seconds.
    await expect(async () => {
      await page.goto('/');
      expect(await page.getByText(NAME).isVisible()).toBe(true);
    }).toPass();
    await expect(page.getByText(LINE)).toBeVisible();
  });
});
