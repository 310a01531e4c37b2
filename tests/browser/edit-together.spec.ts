import type { Browser, Page } from 'playwright/test';
import type { Stack } from '../support/stack.ts';
import { deleteEntries, type Client } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';

const QUESTION = 'Another user has changed this entry meanwhile. Which value is right?';
const DONE = 'Entry updated successfully';
const WEIGHT = 'Fish weight (lbs)';

test.beforeEach(async ({ client }) => {
  await deleteEntries(client);
  await client.weighIn({ firstName: 'Thea', lastName: 'Alderwood', phoneNumber: '2505551901', fishWeight: '12.5' });
});
test.afterAll(({ client }) => deleteEntries(client));

/** Opens the edit of the entry in a browser of its own. */
async function openEdit(browser: Browser, { stack, client }: { stack: Stack; client: Client }): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.baseUrl });
  await context.addInitScript((token) => localStorage.setItem('authToken', token), client.token);
  const page = await context.newPage();
  await openSection(page, '/admin/manage', 'Manage Entries');
  await page.getByRole('button', { name: 'Edit Thea Alderwood' }).click();
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function stored(client: Client): Promise<readonly [weightLbs: number, phone: string]> {
  const [entry] = await client.read<{ fish_weight: number; phone_number: string }[]>('/api/entries');
  if (!entry) throw new Error('the entry is gone');
  return [entry.fish_weight, entry.phone_number];
}

test(
  'two users correct different fields of an entry at once, and both corrections stay',
  LONG_FORM,
  async ({ browser, stack, client }) => {
    const [ada, ben] = [await openEdit(browser, { stack, client }), await openEdit(browser, { stack, client })];
    await ada.getByLabel(WEIGHT).fill('20');
    await ben.getByLabel('Phone number').fill('2505550199');
    await Promise.all([save(ada), save(ben)]);
    await Promise.all([expect(ada.getByText(DONE)).toBeVisible(), expect(ben.getByText(DONE)).toBeVisible()]);
    expect(await stored(client)).toEqual([20, '2505550199']);
    await Promise.all([ada.context().close(), ben.context().close()]);
  },
);

test(
  'two users correct the weight of an entry, and the second one sees both values and is asked',
  LONG_FORM,
  async ({ browser, stack, client }) => {
    const [ada, ben] = [await openEdit(browser, { stack, client }), await openEdit(browser, { stack, client })];
    await ada.getByLabel(WEIGHT).fill('20');
    await ben.getByLabel(WEIGHT).fill('21');
    await save(ada);
    await expect(ada.getByText(DONE)).toBeVisible();
    await save(ben);
    const question = ben.getByRole('group', { name: QUESTION });
    await expect(question.getByRole('button')).toHaveText(['Now: 20.000000', 'Yours: 21.000000']);
    await expect(ben.getByLabel(WEIGHT)).toHaveValue('21');
    expect((await stored(client))[0]).toBe(20);
    await question.getByRole('button', { name: 'Yours: 21.000000' }).click();
    await save(ben);
    await expect(ben.getByText(DONE)).toBeVisible();
    expect((await stored(client))[0]).toBe(21);
    await Promise.all([ada.context().close(), ben.context().close()]);
  },
);
