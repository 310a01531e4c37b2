import type { Page } from 'playwright/test';
import { signIn } from '../support/api.ts';
import { standardLooks } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, expectNoSidewaysScroll, keepPicture } from './page-checks.ts';

test.use({ stackEnvironment: { SAMPLE_DATA: 'off' } });

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
  await deleteEntries();
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

async function deleteEntries(): Promise<void> {
  const entries = (await (await request('GET', '/api/entries')).json()) as { id: number }[];
  await Promise.all(entries.map(({ id }) => request('DELETE', `/api/entries/${id}`)));
}

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

test('only who gave the catch away is drawn when that is asked for', async ({ page }) => {
  await openPage(page);
  await expect(page.getByRole('button', { name: 'Regular Division (2 tickets)' })).toBeVisible();
  await page.getByText('Donated catches only').click();
  await expect(page.getByRole('button', { name: 'Regular Division (1 tickets)' })).toBeVisible();
  await expect(ticket(page, 'Margit Kettleby')).toBeVisible();
  await expect(ticket(page, 'Thea Alderwood')).toHaveCount(0);
});

test('an empty division says so, and so does a server that is away', async ({ page }) => {
  await deleteEntries();
  await openPage(page);
  await expect(page.getByText('No entries found for the Regular Division')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Tickets' })).toBeDisabled();
  await page.getByRole('button', { name: 'Junior Division (0 tickets)' }).click();
  await expect(page.getByText('No entries found for the Junior Division')).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Error: Error connecting to server')).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No entries found for the Regular Division')).toBeVisible();
});

for (const { width, colorScheme } of standardLooks({ narrowPx: 320 })) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
      await openPage(page);
      await expect(ticket(page, 'Thea Alderwood')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
      await keepPicture(page, `raffle-tickets-${width}-${colorScheme}`);
    });
  });
}
