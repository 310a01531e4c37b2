import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { looksOfPart } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { expect, openSection, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const EXPORTS = join(REPOSITORY_ROOT, 'tests', 'fixtures', 'ticketing');
const HEADER = 'Order,Name,Email,Ticket,Quantity';
const THREE = [
  HEADER,
  '1,Ann Sample,ann.sample@example.com,Derby Ticket,2',
  '2,Bob Example,bob@example.com,Junior Ticket,1',
  '3,Cy Demo,,Steak Dinner,1',
].join('\n');

test.use({ isSignedIn: true });
/** Every test has its own three participants. */
test.beforeEach(async ({ client }) => {
  const participants = await client.read<{ id: number }[]>('/api/participants');
  await Promise.all(participants.map(({ id }) => client.call('DELETE', `/api/participants/${id}`)));
  const form = new FormData();
  form.set('csvFile', new Blob([THREE]), 'three.csv');
  await client.call('POST', '/api/participants/import', form);
});

async function openPage(page: Page): Promise<void> {
  await openSection(page, '/admin/participants', 'Manage Participants');
  await expect(page.getByRole('heading', { name: 'Participants (3)' })).toBeVisible();
}

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
