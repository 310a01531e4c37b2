import type { Page } from 'playwright/test';
import { deleteEntries } from '../support/api.ts';
import { looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

/** CSS pixels to the inch. */
const INCH = 96;

const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
const THEA = { firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901', fishWeight: '30.126' };
const MARGIT = { firstName: 'Margit', lastName: 'Kettleby', phoneNumber: '2505551902', fishWeight: '20' };
const JUNO = { firstName: 'Juno', lastName: 'Otterpoint', phoneNumber: '2505551903', fishWeight: '9.5' };

test.use({ isSignedIn: true });
/** Every test has its own derby of three, of whom Margit gave her fish away. */
test.beforeEach(async ({ client }) => {
  await deleteEntries(client);
  for (const input of [THEA, { ...MARGIT, isCatchDonated: true }, { ...JUNO, isJunior: true }]) {
    await client.ask(CREATE, { input });
  }
});

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin/raffle-tickets');
  // The first page of a product that has just started.
  await expect(page.getByRole('heading', { name: 'Raffle Tickets' })).toBeVisible({ timeout: 60_000 });
}

const ticket = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('on paper stand event, division, count and date above tickets of 4 by 2.5 inches, and nothing else', async ({
  page,
}) => {
  await openPage(page);
  await expect(ticket(page, 'Thea Alderwood')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Regular Division\. Total tickets: 2\. Generated: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Tickets' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toBeHidden();
  const box = await ticket(page, 'Thea Alderwood').boundingBox();
  expect(box?.width).toBeCloseTo(4 * INCH, 0);
  expect(box?.height).toBeCloseTo(2.5 * INCH, 0);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in any look, and nothing scrolls sideways', async ({ page }) => {
    await openPage(page);
    await expect(ticket(page, 'Thea Alderwood')).toBeVisible();
    await expectNoFindings(page, 'raffle-tickets', looksOfPart(0));
    await expectToFitTheNarrowest(page);
  });
});
