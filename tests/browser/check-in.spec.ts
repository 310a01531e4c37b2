import type { Locator } from 'playwright/test';
import { expect, openSection, test } from './fixtures.ts';

// What a browser leaves of a phone of 844 px.
test.use({ isSignedIn: true, viewport: { width: 390, height: 664 }, hasTouch: true });

test('a person with a known phone is checked in with four taps, a walk-up with five', async ({ page, client }) => {
  const csv = 'Order,First Name,Last Name,Email,Ticket,Phone\n1,Tabea,Tapper,tabea@example.com,Derby,250-555-0177\n';
  const form = new FormData();
  form.set('csvFile', new Blob([csv]), 'taps.csv');
  await client.call('POST', '/api/participants/import', form);
  await openSection(page, '/admin/participants/check-in', 'Check in');
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  const search = page.getByLabel('Search people');
  const consent = page.getByLabel('Agrees to text messages about the derby');
  await tap(search);
  await page.keyboard.type('tap');
  await tap(page.getByRole('button', { name: 'Check in Tabea Tapper' }));
  await expect(page.getByRole('button', { name: /^Give card \d+$/ })).toBeInViewport({ ratio: 1 });
  await tap(consent);
  await tap(page.getByRole('button', { name: /^Give card \d+$/ }));
  await expect(page.getByText(/^Card \d+ is given to Tabea Tapper\.$/)).toBeVisible();
  expect(taps).toBe(4);
  // The next name is typed at once, while the dialog still fades.
  await page.keyboard.type('wanda');
  await expect(search).toHaveValue('wanda');

  taps = 0;
  await tap(page.getByRole('button', { name: 'Add walk-up' }));
  await page.keyboard.type('Wanda');
  await tap(page.getByLabel('Last name'));
  await page.keyboard.type('Walker');
  await tap(page.getByLabel('Phone number'));
  await page.keyboard.type('2505550178');
  await tap(consent);
  await tap(page.getByRole('button', { name: /^Give card \d+$/ }));
  await expect(page.getByText(/^Card \d+ is given to Wanda Walker\.$/)).toBeVisible();
  expect(taps).toBe(5);

  await page.getByRole('button', { name: 'Add walk-up' }).tap();
  await page.getByRole('button', { name: 'Scan the card' }).tap();
  await expect(page.getByText(/Type the number on the card instead\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Type the number' }).tap();
  await expect(page.getByLabel('Card', { exact: true })).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Add walk-up' })).toBeVisible();
});
