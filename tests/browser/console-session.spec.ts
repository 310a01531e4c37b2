import type { BrowserContext, Page, Request } from 'playwright/test';
import type { Client } from '../support/api.ts';
import type { Stack } from '../support/stack.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, logIn, test } from './fixtures.ts';

/** Creates an entry with a unique name. Returns the name. */
async function createUniqueEntry(client: Client): Promise<string> {
  const firstName = `Petra${Date.now()}`;
  const weighIn = { firstName, lastName: 'Sessionby', phoneNumber: '2505551940', fishWeight: '7.5' };
  await client.weighIn(weighIn);
  return `${firstName} Sessionby`;
}

/** Logs in with "Remember me". */
async function logInRemembered(page: Page, stack: Stack): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Remember me for 30 days').check();
  await logIn(page, stack.administrator);
  await expectSection(page, 'Add New Derby Entry');
}

const expectSection = (page: Page, heading: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Starts to change the first name of an entry in Manage Entries. */
async function startEdit(page: Page, fullName: string): Promise<void> {
  await page.getByLabel('Search entries by name or rank').fill(fullName);
  await page.getByRole('button', { name: `Edit ${fullName}` }).click();
  await page.getByLabel('First name').fill('Lou');
}

const isOperation = (request: Request, name: string): boolean => request.postData()?.includes(name) ?? false;

/** Ends the session at the first save request of each tab. Returns a function that counts these tabs. */
async function endSessionAtFirstSave(context: BrowserContext): Promise<() => number> {
  const endedTabs = new Set<Page>();
  await context.route('**/graphql', async (route, request) => {
    const tab = request.frame().page();
    if (!isOperation(request, 'Correction_Update') || endedTabs.has(tab)) return route.fallback();
    endedTabs.add(tab);
    const headers = await request.allHeaders();
    return route.continue({
      headers: { ...headers, authorization: `${headers['authorization']?.slice(0, -6)}AAAAAA` },
    });
  });
  return () => endedTabs.size;
}

test('Logout removes the token and leads to the home page, and Back does not show the console again', async ({
  page,
  stack,
}) => {
  await logInRemembered(page, stack);
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

test('a logout without a network ends the remembered session when the page is opened again', async ({
  page,
  context,
  client,
  stack,
}) => {
  let proof = {};
  await context.route('**/graphql', async (route, request) => {
    if (!isOperation(request, 'Session_Logout')) return route.fallback();
    proof = (request.postDataJSON() as { variables: object }).variables;
    return route.abort();
  });
  const isRemembered = async () => {
    const query =
      'mutation ($rememberMeToken: String, $deviceFingerprint: String) { refreshSession(rememberMeToken: $rememberMeToken, deviceFingerprint: $deviceFingerprint) { token } }';
    return (await client.send('POST', '/graphql', { query, variables: proof })).status === 200;
  };
  const storedKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /token|logout/i.test(key)));
  await logInRemembered(page, stack);
  // The access token has expired.
  await page.evaluate(() => localStorage.setItem('authToken', `${localStorage.getItem('authToken') ?? ''}x`));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => Object.keys(proof)).toEqual(['rememberMeToken', 'deviceFingerprint']);
  expect(await storedKeys()).toEqual(expect.arrayContaining(['deviceToken', 'pendingLogouts']));
  expect(await isRemembered()).toBe(true);
  await page.close();
  await context.unroute('**/graphql');

  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(isRemembered).toBe(false);
  await expect.poll(() => next.evaluate(() => localStorage.getItem('pendingLogouts'))).toBeNull();
});

test(
  'a session that ends during an edit is renewed once for two tabs of a remembered device',
  LONG_FORM,
  async ({ page, context, client, stack }) => {
    const fullName = await createUniqueEntry(client);
    await logInRemembered(page, stack);
    const other = await context.newPage();
    const tabs = [page, other];
    for (const tab of tabs) {
      await tab.goto('/admin/manage');
      await startEdit(tab, fullName);
    }
    const endedTabCount = await endSessionAtFirstSave(context);
    let refusals = 0;
    context.on('response', (response) => {
      if (isOperation(response.request(), 'Correction_Update') && response.status() === 401) refusals += 1;
    });
    let renewals = 0;
    await context.route('**/graphql', async (route, request) => {
      if (!isOperation(request, 'Session_Refresh')) return route.fallback();
      renewals += 1;
      // Both tabs are refused before the first renewal continues.
      await expect.poll(() => refusals).toBe(tabs.length);
      return route.continue();
    });
    for (const tab of tabs) await tab.getByRole('button', { name: 'Save' }).click();
    for (const tab of tabs) await expect(tab.getByText('Authentication required')).toBeVisible();
    expect([endedTabCount(), renewals]).toEqual([tabs.length, 1]);
    for (const tab of tabs) {
      await expect(tab.getByLabel('First name')).toHaveValue('Lou');
      await tab.getByRole('button', { name: 'Save' }).click();
      await expect(tab.getByText('Entry updated successfully')).toBeVisible();
    }
    expect(renewals).toBe(1);
  },
);
