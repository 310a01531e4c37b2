import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { signIn } from '../support/api.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const EXPORTS = join(REPOSITORY_ROOT, 'tests', 'fixtures', 'ticketing');
const HEADER = 'Order,Name,Email,Ticket,Quantity';
const THREE = [
  HEADER,
  '1,Ann Sample,ann.sample@example.com,Derby Ticket,2',
  '2,Bob Example,bob@example.com,Junior Ticket,1',
  '3,Cy Demo,,Steak Dinner,1',
].join('\n');

let token: string;
let baseUrl: string;

test.beforeAll(async ({ stack }) => {
  ({ baseUrl } = stack);
  token = await signIn(baseUrl, stack.administrator);
});
/** Every test has its own three participants. */
test.beforeEach(async ({ page }) => {
  const participants = (await (await request('GET', '/api/participants')).json()) as { id: number }[];
  await Promise.all(participants.map(({ id }) => request('DELETE', `/api/participants/${id}`)));
  const form = new FormData();
  form.set('csvFile', new Blob([THREE]), 'three.csv');
  expect((await request('POST', '/api/participants/import', form)).status).toBe(200);
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
});

const request = (method: string, path: string, body?: FormData) =>
  fetch(`${baseUrl}${path}`, { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body }) });

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin/participants');
  // The first page of a product that has just started.
  await expect(page.getByRole('heading', { name: 'Manage Participants' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'Participants (3)' })).toBeVisible();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const csv = (text: string, name = 'export.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an export is checked without being written, then imported with the same counts, and again without any', async ({
  page,
}) => {
  await openPage(page);
  const file = join(EXPORTS, 'ticketing-export.csv');
  await page.getByLabel('Check file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Check file' });
  await expect(dialog.getByText('ticketing-export.csv: 63 rows')).toBeVisible();
  const counts = (await dialog.getByText(/^\d+ new, \d+ updated, \d+ unchanged, 0 with problems$/).textContent()) ?? '';
  const [imported, updated] = counts.match(/\d+/g) ?? [];
  await expect(dialog.getByLabel('Email')).toHaveValue('Email');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Participants (3)' })).toBeVisible();

  await page.getByLabel('Import CSV').setInputFiles(file);
  await expect(page.getByText(`Import completed: ${imported} imported, ${updated} updated`)).toBeVisible();
  const results = page.getByRole('region', { name: 'Import Results' });
  await expect(results).toContainText(`Imported${imported}Updated${updated}Unchanged0Errors0`);
  await expect(page.getByRole('heading', { name: `Participants (${3 + Number(imported)})` })).toBeVisible();
  await results.getByRole('button', { name: 'Close' }).click();
  await expect(results).toBeHidden();
  await expect(page.getByLabel('Import CSV')).toBeFocused();

  await page.getByLabel('Import CSV').setInputFiles(file);
  await expect(page.getByText('Import completed: 0 imported, 0 updated')).toBeVisible();
});

test('bad rows are named as in a spreadsheet and can be kept, the good ones come in', LONG_FORM, async ({ page }) => {
  await openPage(page);
  await page.getByLabel('Import CSV').setInputFiles(join(EXPORTS, 'ticketing-bad-rows.csv'));
  const results = page.getByRole('region', { name: 'Import Results' });
  await expect(results).toContainText('Imported3Updated0Unchanged0Errors13');
  await expect(results.getByText("Row 3, Email: 'two@@example.com' is not an address")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    results.getByRole('button', { name: 'Download the problems' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('import-problems.txt');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(13);
  expect(lines[4]).toBe('Row 8, First Name: is missing');
  await expect(page.getByRole('heading', { name: 'Participants (6)' })).toBeVisible();
});

test(
  'a column that was not found is chosen once, remembered over a reload, and read by the import',
  LONG_FORM,
  async ({ page }) => {
    const bookings = csv('Booking,Person,Reach me at,Seats\n1,Dee Booked,dee@example.com,4\n', 'bookings.csv');
    await openPage(page);
    await page.getByLabel('Import CSV').setInputFiles(bookings);
    await expect(page.getByText('Failed to import participants')).toBeVisible();

    await page.getByLabel('Check file').setInputFiles(bookings);
    const dialog = page.getByRole('dialog', { name: 'Check file' });
    await expect(dialog.getByText('The first row of the file names no column for the name or the email')).toBeVisible();
    await dialog.getByLabel('Whole name').selectOption('Person');
    await expect(dialog.getByText('1 new, 0 updated, 0 unchanged, 0 with problems')).toBeVisible();
    await dialog.getByLabel('Quantity').selectOption('Seats');
    await expect(dialog.getByRole('columnheader', { name: 'Quantity' })).toBeVisible();
    await dialog.getByLabel('Email').selectOption('Reach me at');
    await expect(dialog.getByRole('cell', { name: 'dee@example.com' })).toBeVisible();

    await page.reload();
    await page.getByLabel('Import CSV').setInputFiles(bookings);
    await expect(page.getByText('Import completed: 1 imported, 0 updated')).toBeVisible();
    await expect(row(page, 'Dee Booked')).toContainText('dee@example.com');
    await expect(row(page, 'Dee Booked').getByRole('cell').nth(2)).toHaveText(/4$/);
  },
);

test('a participant is edited by keyboard, and an address that another has is refused at its field', async ({
  page,
}) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Edit Ann Sample' }).press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('bob@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email already exists')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByLabel('Email', { exact: true }).fill('ann.new@example.com');
  await page.getByLabel('Junior Entries').fill('');
  await page.getByLabel('Total Tickets').fill('5');
  await page.getByLabel('Status').selectOption('Checked In');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Participant updated successfully')).toBeVisible();
  await expect(row(page, 'Ann Sample')).toContainText('ann.new@example.com');
  await expect(row(page, 'Ann Sample')).toContainText('Checked In');
  await expect(page.getByRole('button', { name: 'Edit Ann Sample' })).toBeFocused();
  const saved = (await (await request('GET', '/api/participants')).json()) as object[];
  expect(saved[0]).toMatchObject({ total_tickets: 5, junior_entries: 0, status: 'checked-in' });
});

test('a participant is deleted after a question', LONG_FORM, async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Delete Bob Example' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Are you sure you want to delete Bob Example?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete Bob Example' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete Bob Example' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Participant deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Participants (2)' })).toBeVisible();
  await expect(row(page, 'Bob Example')).toHaveCount(0);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in list, edit, results and check in any look, and nothing scrolls sideways', async ({
    page,
  }) => {
    await openPage(page);
    await page.getByLabel('Import CSV').setInputFiles(csv(`${HEADER}\n9,Only,wrong@,Derby,x\n`));
    await expect(page.getByRole('region', { name: 'Import Results' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Ann Sample' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectNoFindings(page, 'participants', looksOfPart(0));
    await expectToFitTheNarrowest(page);
    await page.getByLabel('Check file').setInputFiles(csv(`${THREE}\n9,Only,wrong@,Derby,x\n`));
    await expect(page.getByText('0 new, 0 updated, 3 unchanged, 1 with problems')).toBeVisible();
    await expectNoFindings(page, 'participants-check', looksOfPart(1));
  });
});
