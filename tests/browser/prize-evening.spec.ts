import type { Browser, BrowserContext, Page } from 'playwright/test';
import { deleteEntries, resetDerby, signIn, type Client } from '../support/api.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings } from './page-checks.ts';

const FISH = 80;
const HELPER = { username: 'prize helper', password: 'low tide at noon' };
const CREATE = 'mutation ($input: CreateEntryInput!) { createEntry(input: $input) { ticketId } }';
const CODES = '{ raffleCodes(upTo: 80) }';
const LOG = '{ archivedDerbies { draws { prizeTitle ticketId firstInitial lastName wasAbsent } } }';

/** The regular ones from T-0001 on, heaviest first, then 8 juniors. All donated their catch, as the draw asks for. */
const fishOf = (index: number) => ({
  firstName: `First${index + 1}`,
  lastName: `Angler${index + 1}`,
  phoneNumber: `250555${String(2000 + index)}`,
  fishWeight: (40 - index * 0.125).toFixed(3),
  isJunior: index >= FISH - 8,
  isCatchDonated: true,
});

async function weighInAll(client: Client): Promise<void> {
  for (let index = 0; index < FISH; index += 1) await client.graphql(CREATE, { input: fishOf(index) });
}

/** Opens a page of its own in a session and a colour scheme. Collects the errors in its console. */
async function openFor(
  browser: Browser,
  { baseUrl }: Stack,
  options: { token?: string; colorScheme: 'light' | 'dark'; width: number; errors: string[] },
) {
  const { token, colorScheme, width, errors } = options;
  const viewport = { width, height: width < 500 ? 844 : 900 };
  const context: BrowserContext = await browser.newContext({ baseURL: baseUrl, colorScheme, viewport });
  if (token) await context.addInitScript((value) => localStorage.setItem('authToken', value), token);
  const page: Page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, close: () => context.close() };
}

test('80 fish, ended, drawn and handed out by two people, and the hall sees it', async ({ browser, client, stack }) => {
  await deleteEntries(client);
  await client.save({ sms_enabled: 'false' });
  // So that tickets begin at T-0001.
  await client.graphql('mutation { endDerby { message } }');
  await resetDerby(client);
  const helper = await client.call<{ id: number }>('POST', '/api/users', { ...HELPER, role: 'weighmaster' });
  const errors: string[] = [];
  const token = await signIn(stack.baseUrl, HELPER);
  await weighInAll(client);
  await client.graphql('mutation { endDerby { message } }');
  const { raffleCodes } = await client.graphql<{ raffleCodes: string[] }>(CODES);
  const [drum, table, hall] = await Promise.all([
    openFor(browser, stack, { token: client.token, colorScheme: 'light', width: 390, errors }),
    openFor(browser, stack, { token, colorScheme: 'dark', width: 1280, errors }),
    openFor(browser, stack, { colorScheme: 'dark', width: 1920, errors }),
  ]);
  const scene = hall.page.getByRole('status').filter({ hasText: 'Grand Prize Draw' });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  await test.step('a scanner types the ticket, and the hall shows who was drawn', async () => {
    await Promise.all([hall.page.goto('/leaderboard?screen=1'), drum.page.goto('/admin/derby')]);
    await drum.page.getByRole('link', { name: 'Open the prizes' }).click();
    await drum.page.getByRole('link', { name: 'Draw: Grand Prize Draw' }).click();
    await expect(drum.page.getByLabel('Drawn ticket')).toBeFocused();
    await drum.page.keyboard.type(raffleCodes[49] ?? '');
    await drum.page.keyboard.press('Enter');
    await expect(drum.page.getByText('First50 Angler50')).toBeVisible();
    await button(drum.page, 'Record the draw').click();
    await expect(scene).toBeVisible();
    await expect(hall.page.getByText('F. Angler50')).toBeVisible();
    expect(await hall.page.content()).not.toContain('First50');
    await client.save({ leaderboard_public: 'false' });
    await expect(scene).toBeHidden();
    await client.save({ leaderboard_public: 'true' });
    await expect(scene).toBeVisible();
  });

  await test.step('who is not here stays in the list, and who has a prize is refused', async () => {
    await button(drum.page, 'Not here: draw again').click();
    await expect(scene).toBeHidden();
    await drum.page.getByLabel('Drawn ticket').fill('1');
    await button(drum.page, 'Check').click();
    await expect(drum.page.getByText('First1 Angler1 gets Grand Prize by the standings.')).toBeVisible();
    // The only one: browsers report each refused request.
    expect(errors.splice(0)).toEqual([expect.stringContaining('409')]);
    expect.soft(await axeFindings(drum.page)).toEqual([]);
    await button(drum.page, 'Another ticket').click();
    await drum.page.getByLabel('Drawn ticket').fill('T-0060');
    await button(drum.page, 'Check').click();
    await button(drum.page, 'Record the draw').click();
    await expect(drum.page.getByRole('listitem')).toContainText(['First60 Angler60', 'First50 Angler50, not here']);
    expect.soft(await axeFindings(drum.page)).toEqual([]);
  });

  await test.step('a weighmaster hands the prizes out, and both see it', async () => {
    await table.page.goto('/admin');
    await table.page.getByRole('link', { name: 'Prizes' }).click();
    for (const title of ['Grand Prize', 'Top Junior Angler', 'Grand Prize Draw']) {
      await button(table.page, `Hand out: ${title}`).click();
    }
    await expect(table.page.getByText('3 of 3 handed out. Proposals follow the board.')).toBeVisible();
    expect.soft(await axeFindings(table.page)).toEqual([]);
    await expect(drum.page.getByText(/^Taken by First60 Angler60/)).toBeVisible();
  });

  expect(errors).toEqual([]);
  await Promise.all([drum.close(), table.close(), hall.close()]);
  await client.call('DELETE', `/api/users/${helper.id}`);
  await resetDerby(client);
  await client.save({ sms_enabled: 'true' });
  const { archivedDerbies } = await client.graphql<{ archivedDerbies: { draws: object[] }[] }>(LOG);
  const draw = { prizeTitle: 'Grand Prize Draw', firstInitial: 'F' };
  expect(archivedDerbies[0]?.draws).toEqual([
    { ...draw, ticketId: 'T-0050', lastName: 'Angler50', wasAbsent: true },
    { ...draw, ticketId: 'T-0060', lastName: 'Angler60', wasAbsent: false },
  ]);
});
