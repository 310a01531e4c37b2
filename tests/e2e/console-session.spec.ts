import type { BrowserContext, Page, Request } from 'playwright/test';
import { signIn, type Client } from '../support/api.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from './fixtures.ts';

/** Weighs in a fish of an angler whom no other test knows; gives the name. */
async function newAngler(client: Client): Promise<string> {
  const firstName = `Petra${Date.now()}`;
  const weighIn = { firstName, lastName: 'Sessionby', phoneNumber: '2505551940', fishWeight: '7.5' };
  await client.weighIn(weighIn);
  return `${firstName} Sessionby`;
}

async function logIn(page: Page, stack: Stack, options: { readonly remember?: boolean } = {}): Promise<void> {
  await page.getByLabel('Username').fill(stack.administrator.username);
  await page.getByLabel('Password').fill(stack.administrator.password);
  if (options.remember) await page.getByLabel('Remember me for 30 days').check();
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function enter(page: Page, stack: Stack, options: { readonly remember?: boolean } = {}): Promise<void> {
  await page.goto('/login');
  await logIn(page, stack, options);
  await expectSection(page, 'Add New Derby Entry');
}

/** Shows the console to a session that was begun elsewhere, without the form of the login. */
async function enterSignedIn(page: Page, stack: Stack): Promise<void> {
  const token = await signIn(stack.baseUrl, stack.administrator);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
  await page.goto('/admin');
  await expectSection(page, 'Add New Derby Entry');
}

const expectSection = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Begins to change the first name in Manage Entries. */
async function startEdit(page: Page, angler: string): Promise<void> {
  await page.getByLabel('Search entries by name or rank').fill(angler);
  await page.getByRole('button', { name: `Edit ${angler}` }).click();
  await page.getByLabel('First name').fill('Lou');
}

const isOperation = (request: Request, name: string): boolean => request.postData()?.includes(name) ?? false;

/** The first request of each tab that saves an entry meets the end of its session; gives how many did. */
async function endSessionAtFirstSave(context: BrowserContext): Promise<() => number> {
  const met = new Set<Page>();
  await context.route('**/graphql', async (route, request) => {
    const tab = request.frame().page();
    if (!isOperation(request, 'ManageEntries_Update') || met.has(tab)) return route.fallback();
    met.add(tab);
    const headers = await request.allHeaders();
    return route.continue({
      headers: { ...headers, authorization: `${headers['authorization']?.slice(0, -6)}AAAAAA` },
    });
  });
  return () => met.size;
}

test('Logout clears the token and leads home; Back does not show the console again', async ({ page, stack }) => {
  await enter(page, stack, { remember: true });
  await page.getByRole('link', { name: 'Manage Entries' }).click();
  await expectSection(page, 'Manage Entries');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('rememberMeToken')]))
    .toEqual([null, null]);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expectSection(page, 'Admin Login');
  await expect(page.getByText('Sessionby')).toHaveCount(0);
});

test.describe('a session that ends in the middle of an edit', () => {
  test('leads to the login, and the login back to what was typed', async ({ page, context, client, stack }) => {
    const angler = await newAngler(client);
    await enterSignedIn(page, stack);
    await page.getByRole('link', { name: 'Manage Entries' }).click();
    await startEdit(page, angler);
    await endSessionAtFirstSave(context);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert').getByText('Authentication required. Please login.')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeHidden();
    await logIn(page, stack);
    await expect(page).toHaveURL('/admin/manage');
    await expect(page.getByLabel('Search entries by name or rank')).toHaveValue(angler);
    await expect(page.getByLabel('First name')).toHaveValue('Lou');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Entry updated successfully')).toBeVisible();
  });

  test('on a remembered device is renewed once for two tabs; the save is asked for again', async ({
    page,
    context,
    client,
    stack,
  }) => {
    const angler = await newAngler(client);
    await enter(page, stack, { remember: true });
    const other = await context.newPage();
    const tabs = [page, other];
    for (const tab of tabs) {
      await tab.goto('/admin/manage');
      await startEdit(tab, angler);
    }
    const metTheEnd = await endSessionAtFirstSave(context);
    let refusals = 0;
    context.on('response', (response) => {
      if (isOperation(response.request(), 'ManageEntries_Update') && response.status() === 401) refusals += 1;
    });
    let renewals = 0;
    await context.route('**/graphql', async (route, request) => {
      if (!isOperation(request, 'Session_Refresh')) return route.fallback();
      renewals += 1;
      // Both tabs have been refused before the first renewal is answered.
      await expect.poll(() => refusals).toBe(tabs.length);
      return route.continue();
    });
    for (const tab of tabs) await tab.getByRole('button', { name: 'Save' }).click();
    for (const tab of tabs) await expect(tab.getByText('Authentication required')).toBeVisible();
    expect([metTheEnd(), renewals]).toEqual([tabs.length, 1]);
    for (const tab of tabs) {
      await expect(tab.getByLabel('First name')).toHaveValue('Lou');
      await tab.getByRole('button', { name: 'Save' }).click();
      await expect(tab.getByText('Entry updated successfully')).toBeVisible();
    }
    expect(renewals).toBe(1);
  });
});
