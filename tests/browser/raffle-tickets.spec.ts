import type { Page } from 'playwright/test';
import { deleteEntries } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';

/** CSS pixels per inch. */
const INCH = 96;

const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { id } }';
const THEA = { firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901', fishWeight: '30.126' };
const MARGIT = { firstName: 'Margit', lastName: 'Kettleby', phoneNumber: '2505551902', fishWeight: '20' };
const JUNO = { firstName: 'Juno', lastName: 'Otterpoint', phoneNumber: '2505551903', fishWeight: '9.5' };

test.use({ isSignedIn: true });
/** Creates three entries. Margit donated her catch. */
test.beforeEach(async ({ client }) => {
  await deleteEntries(client);
  for (const input of [THEA, { ...MARGIT, isCatchDonated: true }, { ...JUNO, isJunior: true }]) {
    await client.graphql(CREATE, { input });
  }
});

const ticket = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('raffle tickets print at 4 by 2.5 inches below event, division, count and date, and nothing else prints', async ({
  page,
}) => {
  await openSection(page, '/admin/raffle-tickets', 'Raffle Tickets');
  await expect(ticket(page, 'Thea Alderwood')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Regular Division\. Total tickets: 2\. Generated: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print Tickets' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toBeHidden();
  const box = await ticket(page, 'Thea Alderwood').boundingBox();
  expect(box?.width).toBeCloseTo(4 * INCH, 0);
  expect(box?.height).toBeCloseTo(2.5 * INCH, 0);
});

test(
  'a printed ticket keeps number, weight and date inside its border when the name is as long as allowed',
  LONG_FORM,
  async ({ page, client }) => {
    const input = { ...THEA, firstName: 'W'.repeat(80), lastName: 'M'.repeat(80), phoneNumber: '2505551904' };
    await client.graphql(CREATE, { input });
    await openSection(page, '/admin/raffle-tickets', 'Raffle Tickets');
    const long = ticket(page, input.firstName);
    await expect(long).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    const box = await long.boundingBox();
    const end = await long.locator('p').last().boundingBox();
    expect(box?.height).toBeCloseTo(2.5 * INCH, 0);
    expect(await long.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
  },
);

test('seven tickets print on two sheets', async ({ page }) => {
  await page.route('**/graphql*', async (route) => {
    if (!route.request().postData()?.includes('RaffleTickets_Entries')) return await route.fallback();
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { entries: object[] } };
    const copies = Array.from({ length: 7 }, (_, index) => ({
      ...data.entries[0],
      id: index + 1,
      ticketId: `T-000${index + 1}`,
      isJunior: false,
    }));
    return await route.fulfill({ response, json: { data: { ...data, entries: copies } } });
  });
  await openSection(page, '/admin/raffle-tickets', 'Raffle Tickets');
  await expect(page.getByText('7 tickets are ready for printing.')).toBeVisible();
  await expect(page.getByText('T-0007')).toBeAttached();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
