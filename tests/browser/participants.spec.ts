import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const HEADER = 'Order,Name,Email,Ticket,Quantity';
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
