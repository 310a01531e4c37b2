import type { Page } from 'playwright/test';
import type { Client } from '../support/api.ts';
import { expect, fillWeighIn, test, weighInOffline } from './fixtures.ts';

test.use({ isSignedIn: true });

const READY = { timeout: 30_000 };

async function namesOf(client: Client, lastName: string): Promise<string[]> {
  const entries = await client.read<{ first_name: string; last_name: string }[]>('/api/entries');
  return entries.filter((entry) => entry.last_name === lastName).map((entry) => entry.first_name);
}

const openNewEntry = async (page: Page): Promise<void> => {
  await page.goto('/admin');
  await expect(page.getByText('All sent')).toBeVisible(READY);
};

test('entries before and after a lost connection to the database of the device are counted and sent', async ({
  page,
  context,
  client,
}) => {
  await page.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...asked) => {
      const request = open(...asked);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    Object.assign(window, { loseDatabases: () => opened.forEach((one) => one.close()) });
  });
  const lose = () => page.evaluate(() => (window as unknown as { loseDatabases: () => void }).loseDatabases());
  const typed = { weight: '7.5', lastName: 'Lostbase', phone: '2505550114' };
  await openNewEntry(page);
  await context.setOffline(true);
  await weighInOffline(page, { ...typed, firstName: 'Ann' });
  await lose();
  await weighInOffline(page, { ...typed, weight: '6.5', firstName: 'Bea' });
  await expect(page.getByText('2 waiting')).toBeVisible();
  await expect(page.getByText(/cannot keep entries|no room/)).toBeHidden();
  await lose();
  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible(READY);
  expect(await namesOf(client, 'Lostbase')).toEqual(['Ann', 'Bea']);
});

for (const [what, step, photo] of [
  ['an entry', 'NewEntry_Create', {}],
  ['a photo', 'NewEntry_AddPhoto', { photo: 'rotated-exif6.jpg' }],
] as const)
  test(`${what} waits while a network responds with its login page, and is then sent by itself`, async ({
    page,
    client,
  }) => {
    let isPortal = true;
    await page.route('**/graphql', (route) =>
      isPortal && route.request().postDataBuffer()?.includes(step)
        ? route.fulfill({ status: 403, contentType: 'text/html', body: '<title>Log in</title>' })
        : route.fallback(),
    );
    await openNewEntry(page);
    await fillWeighIn(page, { weight: '5.5', firstName: 'Pia', lastName: step, phone: '2505550115', ...photo });
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await expect(page.getByText('1 waiting')).toBeVisible();
    await expect(page.getByText(/^No network\./)).toBeVisible();
    isPortal = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('All sent')).toBeVisible(READY);
    await expect(page.getByText(/^No network\./)).toBeHidden();
    expect(await namesOf(client, step)).toEqual(['Pia']);
  });
