import { LONG_FORM } from '../support/form.ts';
import type { Client } from '../support/api.ts';
import { expect, fillWeighIn, test, weighInOffline, type TypedEntry } from './fixtures.ts';

interface SavedEntry {
  readonly first_name: string;
  readonly last_name: string;
  readonly created_at: string;
  readonly fish_photo_url: string | null;
}

test.use({ serviceWorkers: 'allow', isSignedIn: true });

/** Returns the entries of a family on the server, heaviest first. */
async function entriesOf(client: Client, lastName: string): Promise<SavedEntry[]> {
  const entries = await client.read<SavedEntry[]>('/api/entries');
  return entries.filter((entry) => entry.last_name === lastName);
}

test('entries made offline survive reloads and arrive once, in order, with time and photo', async ({
  page,
  context,
  client,
}) => {
  const lastName = 'Offline';
  const typedEntries: TypedEntry[] = [
    { weight: '8.5', firstName: 'Bob', lastName, phone: '2505550112', photo: 'rotated-exif6.jpg' },
    { weight: '8.5', firstName: 'Cid', lastName, phone: '2505550113' },
  ];
  const weightField = page.getByLabel('Fish weight (lbs)');
  await page.goto('/admin');
  await expect(weightField).toBeVisible();
  await expect(page.getByText('All sent')).toBeVisible();
  // The service worker has cached the whole console.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('console')).match('/admin'))?.status))
    .toBe(200);

  await context.setOffline(true);
  const weighed: { readonly afterMs: number; readonly beforeMs: number }[] = [];
  for (const [index, typed] of typedEntries.entries()) {
    const afterMs = Date.now();
    await weighInOffline(page, typed);
    weighed.push({ afterMs, beforeMs: Date.now() });
    await expect(page.getByText(`${index + 1} waiting`)).toBeVisible();
    await page.reload();
    await expect(weightField).toBeVisible();
    await expect(page.getByText(`${index + 1} waiting`)).toBeVisible();
  }
  expect(await entriesOf(client, lastName)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 });
  const saved = await entriesOf(client, lastName);
  expect(saved.map(({ first_name: name }) => name)).toEqual(['Bob', 'Cid']);
  for (const [index, { firstName, photo }] of typedEntries.entries()) {
    const entry = saved.find(({ first_name: name }) => name === firstName);
    const createdMs = Date.parse(String(entry?.created_at));
    expect(createdMs).toBeGreaterThanOrEqual(Number(weighed[index]?.afterMs));
    expect(createdMs).toBeLessThanOrEqual(Number(weighed[index]?.beforeMs));
    expect(entry?.fish_photo_url === null).toBe(photo === undefined);
  }
});

test(
  'a response lost after the server stored the entry causes no second entry, even after a reload',
  LONG_FORM,
  async ({ page, client }) => {
    await page.goto('/admin');
    let lost = 0;
    await page.route('**/graphql', async (route) => {
      const isWeighIn = route.request().postData()?.includes('NewEntry_Create') ?? false;
      if (!isWeighIn || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await fillWeighIn(page, { weight: '9.25', firstName: 'Dot', lastName: 'Lost', phone: '2505550121' });
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await expect(
      page.getByText('Error connecting to server. Please check if the API server is running.'),
    ).toBeVisible();
    expect(await entriesOf(client, 'Lost')).toHaveLength(1);
    await page.reload();
    await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 });
    expect(lost).toBe(1);
    expect(await entriesOf(client, 'Lost')).toHaveLength(1);
  },
);
