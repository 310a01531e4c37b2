import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { SAMPLE_PHOTOS, type WireEntry } from '../support/api.ts';
import { withDatabase } from '../support/servers.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test, weighInOffline } from './fixtures.ts';

test.use({ isSignedIn: true });

/** Records each request with its body: when it begins, or when it got its response. */
function recordRequests(context: BrowserContext, event: 'request' | 'requestfinished' = 'request'): string[] {
  const requests: string[] = [];
  context.on(event as 'request', (request) => {
    if (request.url().startsWith('http'))
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  context.on('page', (page) => page.on('websocket', (socket) => requests.push(socket.url())));
  return requests;
}

/** The worker writes the time into the first every few seconds, and makes the pictures of earlier fish. */
const OF_THE_WORKER = new Set(['sms_entry_looks', 'keepsakes', 'keepsake_lease']);

/** Returns a hash of each collection. */
const rowsOf = (stack: Stack) =>
  withDatabase(stack, async (server) => {
    const database = server.db();
    const collections = await database.listCollections({}, { nameOnly: true }).toArray();
    const names = collections.map(({ name }) => name).filter((name) => !OF_THE_WORKER.has(name));
    const hashes = names.map(async (name) => {
      const rows = await database.collection(name).find().sort({ _id: 1 }).toArray();
      return [name, hash('sha256', JSON.stringify(rows))] as const;
    });
    return Object.fromEntries(await Promise.all(hashes));
  });

/** Returns all records of the device as text. */
const deviceOf = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const databases = (await indexedDB.databases()).map(async ({ name = '' }) => {
      const database = await done(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const transaction = database.transaction(stores);
      const read = stores.map(async (store) => {
        const records = transaction.objectStore(store);
        return { store, keys: await done(records.getAllKeys()), values: await done(records.getAll()) };
      });
      const records = await Promise.all(read);
      database.close();
      return [name, records];
    });
    return JSON.stringify(await Promise.all(databases));
  });

const expectTask = (page: Page, task: string) =>
  expect(page.getByRole('heading', { name: `PRACTISE ${task}`, exact: true })).toBeVisible();

/** Adds a fish by its card. */
async function add(page: Page, card: string, weight: string): Promise<void> {
  await page.getByLabel('Fish weight (lbs)').fill(weight);
  await page.getByLabel('First name or card').fill(card);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Card ${card}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add Entry' }).click();
}

test('the seven tasks of practise send nothing and change nothing', async ({ page, context, stack }) => {
  await page.clock.install();
  const requests = recordRequests(context);
  await page.goto('/admin/practise');
  await expectTask(page, '1 of 7: Plain fish');
  await expect(page.getByRole('button', { name: 'Show to the angler' })).toHaveCount(0);
  await page.clock.fastForward('00:31');
  await page.waitForLoadState('networkidle');
  const idle = new Set(requests.splice(0));
  const before = { rows: await rowsOf(stack), device: await deviceOf(page) };

  await add(page, '7', '18.40');
  await expectTask(page, '2 of 7: Photo');
  await page.getByLabel('Fish photo').setInputFiles(join(SAMPLE_PHOTOS, 'rotated-exif6.jpg'));
  await add(page, '12', '11.65');
  await expectTask(page, '3 of 7: No network');
  await add(page, '21', '9.85');
  await expect(page.getByText('No network. Entries are kept on this device (1).')).toBeVisible();
  await page.getByRole('button', { name: 'Switch the network on' }).click();
  await expectTask(page, '4 of 7: Wrong weight');
  await add(page, '18', '21.30');
  await page.getByRole('button', { name: 'Correct Ray Reel, 21.30 lbs' }).click();
  const sheet = page.getByRole('alertdialog');
  await sheet.getByLabel('Fish weight (lbs)').fill('12.30');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expectTask(page, '5 of 7: Same fish');
  await expect(sheet).toHaveCount(0);
  await add(page, '23', '10.55');
  await expect(page.getByText(/^Same fish\? Wyn Wake, 10\.55 lbs was added/)).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expectTask(page, '6 of 7: Junior');
  for (const [label, text] of [
    ['Fish weight (lbs)', '3.20'],
    ['First name or card', 'Mia'],
    ['Last name', 'Minnow'],
    ['Phone number', '2505550141'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Junior Division').check();
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expectTask(page, '7 of 7: Undo');
  await add(page, '30', '14.25');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Ready for the dock' })).toBeVisible();

  expect(requests.filter((one) => !idle.has(one))).toEqual([]);
  expect({ rows: await rowsOf(stack), device: await deviceOf(page) }).toEqual(before);
  await page.getByRole('link', { name: 'Go to New Entry' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Derby Entry' })).toBeVisible();
  await expect(page.getByText(/practise/i)).toHaveCount(1);
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('practise opens, and a real entry that waits is sent once, alone', async ({ page, context, client }) => {
    const requests = recordRequests(context);
    const answered = recordRequests(context, 'requestfinished');
    await page.goto('/admin');
    await expect(page.getByText('All sent')).toBeVisible();
    const keptFiles = () =>
      page.evaluate(async () => (await (await caches.open('console')).keys()).map(({ url }) => url).join(' '));
    await expect.poll(keptFiles).toMatch(/\/practise-page-[\w-]+\.js/);
    await context.setOffline(true);
    await weighInOffline(page, { weight: '6.35', firstName: 'Rea', lastName: 'Realfish', phone: '2505550152' });
    await page.getByRole('link', { name: 'Practise on this phone' }).click();
    // Until then the real form is there.
    await expectTask(page, '1 of 7: Plain fish');
    await add(page, '7', '18.40');
    await expectTask(page, '2 of 7: Photo');
    await context.setOffline(false);
    // Typed text does not escape the recorder.
    const ofRealfish = () => answered.filter((one) => one.includes('Realfish')).length;
    await expect.poll(ofRealfish).toBe(1);
    // The phone has read the response, too: a reload before would send it once more, under its key.
    await expect.poll(() => deviceOf(page)).toContain('{"store":"fish","keys":[]');
    await page.reload();
    await expectTask(page, '2 of 7: Photo');
    await page.goBack();
    await expect(page.getByRole('region', { name: 'Last fish' })).toContainText('6.35 lbs R. Realfish');
    await expect(page.getByText('All sent')).toBeVisible();
    expect(ofRealfish()).toBe(1);
    expect(requests.filter((one) => /Gil|Gaff|18\.4/.test(one))).toEqual([]);
    const entries = await client.read<(WireEntry & { fish_weight: number })[]>('/api/entries');
    const weights = entries.filter((one) => /Realfish|Gaff/.test(one.last_name)).map((one) => one.fish_weight);
    expect(weights).toEqual([6.35]);
  });
});
