import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { deleteEntries, SAMPLE_PHOTOS, type WireEntry } from '../support/api.ts';
import { clearSandbox, createdMessages } from '../support/sandbox-log.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-checks.ts';

const THEA = { firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901', fishWeight: '30' };
const MARGIT = { firstName: 'Margit', lastName: 'Kettleby', phoneNumber: '2505551902', fishWeight: '20' };
const JUNO = {
  firstName: 'Juno',
  lastName: 'Otterpoint',
  phoneNumber: '2505551903',
  fishWeight: '9.5',
  isJunior: true,
};

test.use({ isSignedIn: true });
/** Every test has its own derby of three. */
test.beforeEach(async ({ client }) => {
  await deleteEntries(client);
  for (const weighIn of [{ ...THEA, photo: 'phone-gps-0.8mb.jpg' }, MARGIT, JUNO]) await client.weighIn(weighIn);
});

async function openList(page: Page): Promise<void> {
  await page.goto('/admin/manage');
  await expect(page.getByRole('heading', { name: 'Manage Entries' })).toBeVisible();
  await expect(page.getByText('Showing 2 of 2 entries')).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a photo is removed in two clicks and can be replaced', async ({ page, client }) => {
  const [thea] = await client.read<WireEntry[]>('/api/entries');
  await openList(page);
  await page.getByRole('button', { name: 'Edit Thea Alderwood' }).click();
  await page.getByRole('button', { name: 'Delete Photo' }).click();
  await expect(page.getByText('Photo deleted successfully')).toBeVisible();
  expect((await client.send('GET', String(thea?.fish_photo_url))).status).toBe(404);

  await page.getByLabel('Fish photo').setInputFiles(join(SAMPLE_PHOTOS, 'gps-camera.jpg'));
  await expect(page.getByAltText('Preview of the chosen photo')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Entry updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'View the photo of Thea Alderwood' }).click();
  const dialog = page.getByRole('dialog', { name: '#1 Thea Alderwood' });
  await expect(dialog.getByRole('img')).toBeVisible();
  await expect(dialog.getByText('30.000000 lbs')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'View the photo of Thea Alderwood' })).toBeFocused();
});

test('a disqualified entry is on no list, and is restored with its rank', async ({ page, client }) => {
  await openList(page);
  await page.getByRole('button', { name: 'Disqualify Thea Alderwood' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Disqualify' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Caught outside the boundaries');
  await dialog.getByRole('button', { name: 'Disqualify' }).click();
  await expect(page.getByText('Entry disqualified')).toBeVisible();
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible();
  await expect(row(page, 'Margit Kettleby')).toContainText('#1');

  const lists = ['/api/entries', '/api/entries/public', '/api/entries/export/csv', '/api/admin/derby-stats'];
  for (const path of lists) {
    await expect
      .poll(async () => (await client.send('GET', path)).text(), { message: path })
      .not.toContain('Alderwood');
  }

  await page.getByRole('button', { name: 'Disqualified (1)' }).click();
  await expect(page.getByText('Caught outside the boundaries')).toBeVisible();
  await expect(page.getByText(/^Disqualified by admin at /)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore Thea Alderwood' }).click();
  await expect(page.getByText('Entry restored')).toBeVisible();
  await page.getByRole('button', { name: 'Leaderboard', exact: true }).click();
  await expect(row(page, 'Thea Alderwood')).toContainText('#1');
  await expect.poll(async () => (await client.send('GET', '/api/entries/public')).text()).toContain('Alderwood');
});

test('a message to one contestant arrives unchanged and is in the history', async ({ page, stack }) => {
  await clearSandbox(stack.sandboxUrl);
  await openList(page);
  await page.getByRole('button', { name: 'Edit Margit Kettleby' }).click();
  await page.locator('form').getByRole('button', { name: 'Send SMS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Congratulations SMS' });
  await expect(dialog.getByLabel('Message')).toHaveValue(
    /Congratulations Margit! .* 20 lbs .*#2 in the Regular Division/,
  );
  await expect(dialog.getByText('There is no photo for this entry.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByLabel('Message').fill('Well done, [First Name]!');
  await expect(dialog.getByText('24/1600 characters, charged as 1 segment.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await expect(page.getByText('SMS sent successfully to Margit Kettleby')).toBeVisible({ timeout: 20_000 });
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Well done, [First Name]!' })).toBeVisible();
  const sent = (await createdMessages(stack.sandboxUrl)).filter(({ to }) => to === '+12505551902');
  expect(sent.map(({ body }) => body)).toEqual(['Well done, [First Name]!']);
});
