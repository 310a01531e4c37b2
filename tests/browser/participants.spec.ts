import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const HEADER = 'Order,Name,Email,Ticket,Quantity';
const NEW = '2,Bo Newcomer,bo.newcomer@example.com,Derby Ticket,1';
const ANN = '1,Ann Sample,ann.sample@example.com,Derby Ticket,2';
const WRONG = '9,Only,wrong@,Derby,x';

test.use({ contextOptions: { reducedMotion: 'reduce' }, isSignedIn: true });

const csv = (...lines: string[]) => ({
  name: 'export.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines].join('\n')),
});

test(
  'the list, edit, results and check of participants have no axe findings in any look and fit',
  LONG_FORM,
  async ({ page }) => {
    await openSection(page, '/admin/participants', 'Manage Participants');
    await page.getByLabel('Import CSV').setInputFiles(csv(ANN, WRONG));
    await expect(page.getByRole('region', { name: 'Import Results' })).toContainText('Unchanged0Errors1');
    await page.getByRole('button', { name: 'Edit Ann Sample' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectNoFindings(page, 'participants', looksOfPart(0));
    await expectToFitTheNarrowest(page);
    await page.getByLabel('Check file').setInputFiles(csv(ANN, WRONG));
    await expect(page.getByText('0 new, 0 updated, 1 unchanged, 1 with problems')).toBeVisible();
    await expectNoFindings(page, 'participants-check', looksOfPart(1));
  },
);

test('Check file imports the checked file: its footer stays in view, and the file is chosen once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 620 });
  await openSection(page, '/admin/participants', 'Manage Participants');
  await page.getByLabel('Check file').setInputFiles(csv(NEW, WRONG));
  const dialog = page.getByRole('dialog', { name: 'Check file' });
  await expect(dialog.getByRole('row', { name: /^3 Email wrong@ is not an address$/ })).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Import 1, leave out 1' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Order number').scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(page.getByRole('region', { name: 'Import Results' })).toContainText('Imported1');
  // Not in the dialog, which fades.
  const list = page.getByRole('table', { name: 'Participants' });
  await expect(list.getByRole('cell', { name: 'bo.newcomer@example.com' })).toBeVisible();
});
