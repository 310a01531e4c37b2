import { deleteEntries, signIn } from '../support/api.ts';
import { CONSOLE_SECTIONS } from '../support/console-sections.ts';
import { expect, test } from './fixtures.ts';
import { looksOfPart } from '../support/form.ts';
import { expectNoFindings } from './page-checks.ts';

const VOLUNTEER = { username: 'volunteer', password: 'low tide at noon' };
const OPEN = ['New Entry', 'Manage Entries', 'Photo Gallery', 'Profile Settings'];
const FORBIDDEN = /delete|send sms|export|message|end derby|reset/i;
const NOT_ALLOWED = 'Your role does not allow this section. Please ask an administrator.';

let token: string;
let baseUrl: string;
let userId: number;

test.beforeAll(async ({ stack }) => {
  ({ baseUrl } = stack);
  token = await signIn(baseUrl, stack.administrator);
  await deleteEntries(baseUrl, token);
  const made = await send('POST', '/api/users', { ...VOLUNTEER, role: 'weighmaster' });
  ({ id: userId } = (await made.json()) as { id: number });
});
test.afterAll(async () => {
  await send('DELETE', `/api/users/${userId}`);
  await deleteEntries(baseUrl, token);
});

const send = (method: string, path: string, body?: object) =>
  fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

test('a weighmaster logs in, weighs in, corrects, finds nothing forbidden, and is promoted while signed in', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Username').fill(VOLUNTEER.username);
  await page.getByLabel('Password').fill(VOLUNTEER.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Add New Derby Entry' })).toBeVisible({ timeout: 60_000 });
  const sections = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
  await expect(sections).toHaveText(OPEN);

  await page.getByLabel('Fish weight (lbs)').fill('12.5');
  await page.getByLabel('First name').fill('Thea');
  await page.getByLabel('Last name').fill('Alderwood');
  await page.getByLabel('Phone number').fill('2505551901');
  await page.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText('All sent')).toBeVisible();

  await page.getByRole('link', { name: 'Manage Entries' }).click();
  await page.getByRole('button', { name: 'Edit Thea Alderwood' }).click();
  await expect(page.getByRole('button', { name: FORBIDDEN })).toHaveCount(0);
  await page.getByLabel('Fish weight (lbs)').fill('13.25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Entry updated successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Thea Alderwood' })).toContainText('13.250000');
  const entries = (await (await send('GET', '/api/entries')).json()) as { fish_weight: number }[];
  expect(entries.map(({ fish_weight: weight }) => weight)).toEqual([13.25]);

  for (const { path, label, heading } of CONSOLE_SECTIONS) {
    const isOpen = OPEN.includes(label);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: isOpen ? heading : label })).toBeVisible();
    await expect(sections).toHaveText(OPEN);
    await expect(page.getByText(NOT_ALLOWED)).toHaveCount(isOpen ? 0 : 1);
    await expect(page.getByRole('main').getByRole('button', { name: FORBIDDEN })).toHaveCount(0);
  }
  const size = page.viewportSize();
  await expectNoFindings(page, 'role-not-allowed', looksOfPart(1));
  if (size) await page.setViewportSize(size);

  // The screen asks every half minute who is signed in.
  expect((await send('PUT', `/api/users/${userId}`, { role: 'administrator' })).status).toBe(200);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible();
  await expect(sections).toHaveCount(CONSOLE_SECTIONS.length, { timeout: 60_000 });
  await expect(page.getByText(NOT_ALLOWED)).toHaveCount(0);
});
