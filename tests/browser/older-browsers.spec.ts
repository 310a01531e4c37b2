import { expect, fillWeighIn, logIn, test } from './fixtures.ts';
import { namesToRemove, removeFunctions } from './older-browser.ts';

// Phones that stop at iOS 15 (docs/screens.md, "All screens"). The long form runs the pages in a browser of that age.

test.beforeEach(async ({ page }) => await page.addInitScript(removeFunctions, namesToRemove()));

test('the public pages work without functions that older browsers lack', async ({ page, client, consoleErrors }) => {
  const fish = { firstName: 'Olde', lastName: 'Browser', phoneNumber: '2505551511', fishWeight: '31.5' };
  const { id } = await client.weighIn(fish);
  await page.goto('/leaderboard');
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect(page.getByText('O. Browser').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await page.goto('/leaderboard?screen=1');
  await expect(page.getByRole('list', { name: 'The first three' })).toContainText('O. Browser');
  await page.goto(`/fish/${id}`);
  await expect(page.getByRole('figure')).toContainText('31.50 lbs');
  expect(consoleErrors).toEqual([]);
});

test('an administrator logs in and adds an entry without them', async ({ page, stack, client, consoleErrors }) => {
  await page.goto('/login');
  await logIn(page, stack.administrator);
  const photo = 'rotated-exif6.jpg';
  await fillWeighIn(page, { weight: '12.25', firstName: 'Old', lastName: 'Phone', phone: '2505551512', photo });
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('Entry added successfully!')).toBeVisible();
  await expect(page.getByText('All sent')).toBeVisible();
  const entries = await client.read<{ last_name: string; fish_photo_url: string | null }[]>('/api/entries');
  const photos = entries.filter((one) => one.last_name === 'Phone').map((one) => one.fish_photo_url);
  expect(photos).toEqual([expect.any(String)]);
  expect(consoleErrors).toEqual([]);
});

test('current browsers do not load the functions, and see no sentence about their age', async ({ page, browser }) => {
  const addedBy = async (one: typeof page): Promise<string[]> => {
    const urls: string[] = [];
    one.on('request', (request) => urls.push(request.url()));
    await one.goto('/');
    await expect(one.locator('#painted-page')).toHaveCount(0);
    await expect(one.getByText('This browser is too old for this site.')).toBeHidden();
    return urls.filter((url) => url.includes('/older-browsers'));
  };
  expect(await addedBy(page)).toHaveLength(1);
  const current = await browser.newPage();
  expect(await addedBy(current)).toEqual([]);
  await current.close();
});

test('a browser that cannot read the scripts gets one sentence', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(RegExp.prototype, 'hasIndices'));
  await page.goto('/login');
  await expect(
    page.getByText('This browser is too old for this site. Please update it, or use another one.'),
  ).toBeVisible();
});
