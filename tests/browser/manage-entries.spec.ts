import type { Page } from 'playwright/test';
import { deleteEntries } from '../support/api.ts';
import { looksOfPart } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';
import { expectNoFindings } from './page-checks.ts';

test.use({ isSignedIn: true });

const ENTRY = { firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901', fishWeight: '81.2' };

test.beforeEach(async ({ client }) => {
  await deleteEntries(client);
  await client.weighIn({ ...ENTRY, photo: 'gps-camera.jpg' });
  await client.weighIn({ ...ENTRY, firstName: 'Noa', fishWeight: '12.5', phoneNumber: '2505551902' });
});
test.afterAll(({ client }) => deleteEntries(client));

async function weights(client: { read<Rows>(path: string): Promise<Rows> }): Promise<number[]> {
  const entries = await client.read<{ fish_weight: number }[]>('/api/entries');
  return entries.map(({ fish_weight: weight }) => weight);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a mistyped weight is corrected with four taps from New Entry', async ({ page, client }) => {
    await openSection(page, '/admin', 'Add New Derby Entry');
    let taps = 0;
    const tap = async (target: ReturnType<Page['getByRole']>): Promise<void> => {
      taps += 1;
      await target.tap();
    };
    await tap(page.getByRole('button', { name: 'Open menu' }));
    await tap(page.getByRole('dialog').getByRole('link', { name: 'Manage Entries' }));
    await tap(page.getByRole('button', { name: 'Open the entry of Thea Alderwood' }));
    const sheet = page.getByRole('alertdialog', { name: '#1 Thea Alderwood' });
    await expect(sheet.getByLabel('Fish weight (lbs)')).toBeFocused();
    await expectNoFindings(page, 'console-entry-sheet', looksOfPart(0));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.type('18.2');
    const save = sheet.getByRole('button', { name: 'Save' });
    await expect(save).toBeInViewport();
    await tap(save);
    await expect(sheet).toHaveCount(0);
    expect(taps).toBe(4);
    expect(await weights(client)).toEqual([18.2, 12.5]);
  });
});

test('the keyboard alone finds an entry without a photo and opens its edit', async ({ page }) => {
  await openSection(page, '/admin/users', 'User Management');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('no ph');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No photo 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: /Noa Alderwood/ })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('form', { name: 'Edit the entry of Noa Alderwood' })).toBeVisible();
  await expect(page.getByLabel('Fish weight (lbs)')).toBeFocused();
  await page.keyboard.type('12.75');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Noa Alderwood/ })).toBeFocused();
  await expect(page.getByRole('row', { name: /Noa Alderwood/ })).toContainText('12.750000');
});

test('the palette finds a person, whose entry is corrected beside the list; Down goes on, a conflict stays in view', async ({
  page,
  client,
}) => {
  await openSection(page, '/admin/users', 'User Management');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('the');
  await expect(page.getByRole('option', { name: '#1 Thea Alderwood 81.20', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: /^#\d Thea Alderwood$/ });
  await expect(panel.getByLabel('Fish weight (lbs)')).toBeFocused();
  expect((await panel.boundingBox())?.width).toBe(420);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('form', { name: 'Edit the entry of Noa Alderwood' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(panel.getByLabel('Fish weight (lbs)')).toBeFocused();

  const row = page.getByRole('row', { name: /Thea Alderwood/ });
  const place = await row.boundingBox();
  const [entry] = await client.read<{ id: number }[]>('/api/entries');
  const lighten = 'mutation ($id: Int!) { updateEntry(id: $id, input: { fishWeight: "8.5" }) { id } }';
  await client.graphql(lighten, { id: entry?.id });
  await page.keyboard.type('18.2');
  await page.keyboard.press('Enter');
  const mine = panel.getByRole('button', { name: 'Yours: 18.200000' });
  await expect(mine).toBeInViewport({ ratio: 1 });
  expect((await mine.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  expect(await row.boundingBox()).toEqual(place);
  await mine.click();
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(row).toBeFocused();
  expect(await weights(client)).toEqual([18.2, 12.5]);
});

test('single keys do nothing once they are switched off, and the search still has its arrow key', async ({ page }) => {
  await openSection(page, '/admin/manage', 'Manage Entries');
  await expect(page.getByRole('grid', { name: 'Entries' })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByLabel('Search entries by name or rank');
  await expect(search).toBeFocused();
  await page.keyboard.type('thea');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: /Thea Alderwood/ })).toBeFocused();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single keys' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await page.keyboard.press('/');
  await expect(search).not.toBeFocused();
  await expect(page).toHaveURL('/admin/manage');
});
