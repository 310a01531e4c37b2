import type { Page } from 'playwright/test';
import { deleteEntries, signIn } from '../support/api.ts';
import { looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

/** CSS pixels to the inch. */
const INCH = 96;

const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
const THEA = { firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901', fishWeight: '30.126' };
const MARGIT = { firstName: 'Margit', lastName: 'Kettleby', phoneNumber: '2505551902', fishWeight: '20' };
const JUNO = { firstName: 'Juno', lastName: 'Otterpoint', phoneNumber: '2505551903', fishWeight: '9.5' };

let token: string;
let baseUrl: string;

test.beforeAll(async ({ stack }) => {
  ({ baseUrl } = stack);
  token = await signIn(baseUrl, stack.administrator);
});
/** Every test has its own derby of three, of whom Margit gave her fish away. */
test.beforeEach(async ({ page }) => {
  await deleteEntries(baseUrl, token);
  for (const input of [THEA, { ...MARGIT, isCatchDonated: true }, { ...JUNO, isJunior: true }]) {
    const answer = await request('POST', '/graphql', { query: CREATE, variables: { input } });
    expect(await answer.json()).not.toHaveProperty('errors');
  }
  await page.addInitScript((value) => {
    localStorage.setItem('authToken', value);
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  }, token);
});

const request = (method: string, path: string, body?: object) =>
  fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin/raffle-tickets');
  // The first page of a product that has just started.
  await expect(page.getByRole('heading', { name: 'Raffle Tickets' })).toBeVisible({ timeout: 60_000 });
}

const ticket = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('each entry of a division has its ticket, and the print dialog opens', async ({ page }) => {
  await openPage(page);
  await expect(page.getByText('2 tickets are ready for printing.')).toBeVisible();
  await expect(ticket(page, 'Thea Alderwood')).toContainText('Regular Division');
  await expect(ticket(page, 'Thea Alderwood')).toContainText(/T-\d{4}/);
  await expect(ticket(page, 'Thea Alderwood')).toContainText('30.13 lbs');
  await page.getByRole('button', { name: 'Junior Division (1 tickets)' }).click();
  await expect(page.getByText('1 ticket is ready for printing.')).toBeVisible();
  await expect(ticket(page, 'Juno Otterpoint')).toContainText('9.50 lbs');
  await expect(ticket(page, 'Thea Alderwood')).toHaveCount(0);
  await page.getByRole('button', { name: 'Print Tickets' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
});

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
