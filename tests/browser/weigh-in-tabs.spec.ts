import type { BrowserContext, Page } from 'playwright/test';
import { type Client, type WireEntry } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, test, weighInOffline } from './fixtures.ts';

const WEIGHTS_LOCK = 'derby-weigh-in-weights';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ context, client }) => {
  await context.addInitScript((value) => localStorage.setItem('authToken', value), client.token);
});

/** Returns the first names of a family on the server, and whether each entry has a photo. */
async function entriesOf(client: Client, lastName: string): Promise<[string, boolean][]> {
  const entries = await client.read<(WireEntry & { first_name: string })[]>('/api/entries');
  return entries
    .filter((entry) => entry.last_name === lastName)
    .map((entry) => [entry.first_name, entry.fish_photo_url !== null]);
}

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByLabel('Fish weight (lbs)')).toBeVisible();
  await expect(page.getByText('All sent')).toBeVisible();
  return page;
}

/** Returns whether a tab waits for the lock to send weights. */
const isWaitingForLock = (page: Page): Promise<boolean> =>
  page.evaluate(
    async (name) => (await navigator.locks.query()).pending?.some((lock) => lock.name === name) ?? false,
    WEIGHTS_LOCK,
  );

/** Records the responses to an operation. Holds its first request until `isReleased`. */
async function watch(context: BrowserContext, operation: string, isReleased: () => Promise<boolean>) {
  const responded: string[] = [];
  let isFirst = true;
  context.on('response', (response) => {
    const body = response.request().postData() ?? '';
    if (body.includes(operation)) responded.push(body);
  });
  await context.route('**/graphql', async (route, request) => {
    if (isFirst && request.postData()?.includes(operation)) {
      isFirst = false;
      await expect.poll(isReleased).toBe(true);
    }
    return route.fallback();
  });
  return responded;
}

test('two tabs send the queued entries of one tab, each entry once', async ({ context, client }) => {
  const lastName = 'Tabsworth';
  const one = await openForm(context);
  const two = await openForm(context);
  await context.setOffline(true);
  await weighInOffline(one, {
    weight: '6.25',
    firstName: 'Ann',
    lastName,
    phone: '2505550171',
    photo: 'rotated-exif6.jpg',
  });
  await weighInOffline(one, { weight: '7.25', firstName: 'Bob', lastName, phone: '2505550171' });
  await weighInOffline(two, { weight: '8.25', firstName: 'Cid', lastName, phone: '2505550171' });
  // Each tab shows the entries of the other tab without a reload.
  await expect(one.getByText('3 waiting')).toBeVisible();
  await expect(two.getByText('3 waiting')).toBeVisible();

  const creations = await watch(context, 'NewEntry_Create', () => isWaitingForLock(one));
  const photos = await watch(context, 'NewEntry_AddPhoto', async () => true);
  await context.setOffline(false);
  await expect(one.getByText('All sent')).toBeVisible({ timeout: 30_000 });
  await expect(two.getByText('All sent')).toBeVisible();
  expect([creations.length, photos.length]).toEqual([3, 1]);
  expect(await entriesOf(client, lastName)).toEqual([
    ['Cid', false],
    ['Bob', false],
    ['Ann', true],
  ]);
});

test('when a tab is closed while it sends, the other tab sends the rest', LONG_FORM, async ({ context, client }) => {
  const lastName = 'Tabsclosed';
  const one = await openForm(context);
  await context.setOffline(true);
  await weighInOffline(one, { weight: '5.25', firstName: 'Dot', lastName, phone: '2505550171' });
  await weighInOffline(one, { weight: '5.75', firstName: 'Eve', lastName, phone: '2505550171' });
  let held = 0;
  await one.route('**/graphql', (route, request) => {
    if (!request.postData()?.includes('NewEntry_Create')) return route.fallback();
    held += 1;
    return undefined;
  });
  await context.setOffline(false);
  await expect.poll(() => held).toBe(1);
  const two = await context.newPage();
  await two.goto('/admin');
  await expect(two.getByText('2 waiting')).toBeVisible();
  await expect.poll(() => isWaitingForLock(two)).toBe(true);
  await one.close();
  await expect(two.getByText('All sent')).toBeVisible({ timeout: 30_000 });
  expect(await entriesOf(client, lastName)).toEqual([
    ['Eve', false],
    ['Dot', false],
  ]);
});
