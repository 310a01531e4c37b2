import type { Page } from 'playwright/test';
import { expect, fillWeighIn, logIn, test } from './fixtures.ts';

const FIRST_USER = { username: 'first on the phone', password: 'low tide at noon' };
const DRAFT = {
  weight: '7.25',
  firstName: 'Childname',
  lastName: 'Minorson',
  phone: '2505550123',
  photo: 'phone-gps-0.8mb.jpg',
};

let userId: number;

test.beforeAll(async ({ client }) => {
  ({ id: userId } = await client.call<{ id: number }>('POST', '/api/users', { ...FIRST_USER, role: 'weighmaster' }));
});
test.afterAll(async ({ client }) => void (await client.call('DELETE', `/api/users/${userId}`)));

/** Returns all records of the weigh-in in IndexedDB as one text, and the number of photos. */
async function deviceRecords(page: Page): Promise<{ readonly text: string; readonly photos: number }> {
  return await page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const database = await done(indexedDB.open('derby-weigh-in'));
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores);
    const records = await Promise.all(stores.map((store) => done(transaction.objectStore(store).getAll())));
    database.close();
    return { text: JSON.stringify(records), photos: records[stores.indexOf('photos')]?.length ?? 0 };
  });
}

const expectNewEntry = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: 'Add New Derby Entry' })).toBeVisible({ timeout: 60_000 });

/** Signs in the first user, who types an entry with a photo. */
async function typeEntry(page: Page): Promise<void> {
  await page.goto('/login');
  await logIn(page, FIRST_USER);
  await expectNewEntry(page);
  await fillWeighIn(page, DRAFT);
}

async function expectNothingOnDevice(page: Page): Promise<void> {
  await expect.poll(async () => (await deviceRecords(page)).photos).toBe(0);
  expect((await deviceRecords(page)).text).not.toMatch(/Childname|Minorson|0123|phone-gps/);
}

test('the next user of a phone sees nothing of a draft whose session has ended, on the page and on the device', async ({
  page,
  stack,
}) => {
  await typeEntry(page);
  await expect.poll(async () => (await deviceRecords(page)).text).toContain('Minorson');
  await expect.poll(async () => (await deviceRecords(page)).photos).toBe(1);
  await page.evaluate(() => localStorage.removeItem('authToken'));
  await page.goto('/login');
  await logIn(page, stack.administrator);
  await expectNewEntry(page);
  for (const label of ['Fish weight (lbs)', 'First name', 'Last name', 'Phone number']) {
    await expect(page.getByLabel(label)).toHaveValue('');
  }
  await expect(page.getByAltText('Preview of the chosen photo')).toHaveCount(0);
  await expectNothingOnDevice(page);
});

test('a logout removes the last fish from the phone, a reload does not', async ({ page }) => {
  await typeEntry(page);
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Entry added successfully!')).toBeVisible();
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 });
  const kept = await deviceRecords(page);
  expect(kept.text).toContain('Minorson');
  expect(kept.text).not.toMatch(/0123|phone-gps/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Last fish' })).toContainText('7.25 lbs C. Minorson');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expectNothingOnDevice(page);
});
