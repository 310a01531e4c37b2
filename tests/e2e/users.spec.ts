import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { generate } from 'otplib';
import type { Page } from 'playwright/test';
import { signIn } from '../support/api.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const PASSWORD = 'first password';

let token: string;
let baseUrl: string;

test.beforeAll(async ({ stack }) => {
  ({ baseUrl } = stack);
  token = await signIn(baseUrl, stack.administrator);
});
/** Every test has the first administrator and two others. */
test.beforeEach(async ({ page }) => {
  const users = (await (await send('GET', '/api/users')).json()) as { id: number }[];
  await Promise.all(users.filter(({ id }) => id !== 1).map(({ id }) => send('DELETE', `/api/users/${id}`)));
  await makeUser('bo', 'bo@example.com');
  await makeUser('cy', null);
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
});

const send = (method: string, path: string, body?: object, bearer = token) =>
  fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function makeUser(username: string, email: string | null): Promise<void> {
  expect((await send('POST', '/api/users', { username, password: PASSWORD, email })).status).toBe(201);
}

const login = async (username: string, password: string): Promise<number> =>
  (await send('POST', '/api/login', { username, password })).status;

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin/users');
  // The first page of a product that has just started.
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible({ timeout: 60_000 });
  await expect(row(page, 'bo@example.com')).toBeVisible();
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a user is made by keyboard, after every check of the form, and can log in', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Create User' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Username is required')).toBeVisible();
  await dialog.getByLabel('Username').fill('bo');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('12345');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Password must be at least 6 characters long')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('slack tide');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Passwords do not match')).toBeVisible();
  await dialog.getByLabel('Confirm password').fill('slack tide');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Username already exists')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill('dee');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create User' })).toBeFocused();
  await expect(row(page, 'dee')).toContainText('Active');
  expect(await login('dee', 'slack tide')).toBe(200);
});

test('a password is reset for another, and for oneself in Profile Settings only', LONG_FORM, async ({ page }) => {
  await openPage(page);
  // The role in every row begins with the same word.
  const own = page.getByRole('row').filter({ has: page.getByText('admin', { exact: true }) });
  await expect(own.getByRole('link', { name: 'Profile Settings' })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset the password of bo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset Password' });
  await dialog.getByLabel('New password').fill('slack tide');
  await dialog.getByLabel('Confirm password').fill('slack tide');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reset the password of bo' })).toBeFocused();
  expect(await login('bo', PASSWORD)).toBe(401);
  expect(await login('bo', 'slack tide')).toBe(200);
});

test('a suspended user is out at once, and in again when let in', async ({ page }) => {
  const bearer = await signIn(baseUrl, { username: 'bo', password: PASSWORD });
  await openPage(page);
  await page.getByRole('button', { name: 'Suspend bo', exact: true }).click();
  await expect(page.getByText('User suspended successfully')).toBeVisible();
  await expect(row(page, 'bo@example.com')).toContainText('Suspended');
  await expect.poll(async () => (await send('GET', '/api/users', undefined, bearer)).status).toBe(401);
  expect(await login('bo', PASSWORD)).toBe(401);
  await page.getByRole('button', { name: 'Unsuspend bo' }).click();
  await expect(page.getByText('User unsuspended successfully')).toBeVisible();
  await expect(row(page, 'bo@example.com')).toContainText('Active');
  expect(await login('bo', PASSWORD)).toBe(200);
});

test('the second factor of another is disabled, and offered only while it is on', LONG_FORM, async ({ page }) => {
  const bearer = await signIn(baseUrl, { username: 'bo', password: PASSWORD });
  const setup = (await (await send('POST', '/api/auth/2fa/setup', {}, bearer)).json()) as { manualEntryKey: string };
  const verificationCode = await generate({ secret: setup.manualEntryKey });
  expect((await send('POST', '/api/auth/2fa/enable', { verificationCode }, bearer)).status).toBe(200);
  await openPage(page);
  await expect(page.getByRole('button', { name: /^Disable 2FA of/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Disable 2FA of bo' }).click();
  await expect(page.getByText('Two-factor authentication disabled successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Disable 2FA of/ })).toHaveCount(0);
  expect(await login('bo', PASSWORD)).toBe(200);
});

test('a user is deleted after a question; the first administrator cannot be', LONG_FORM, async ({ page }) => {
  await openPage(page);
  await expect(page.getByRole('button', { name: 'Delete admin' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete bo' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete User' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete bo' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete bo' }).click();
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await expect(page.getByText('User bo deleted successfully')).toBeVisible();
  await expect(row(page, 'bo@example.com')).toHaveCount(0);
  expect(await login('bo', PASSWORD)).toBe(401);
});

test('a command on the server gives a new password to who lost the old one', async ({ stack }) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/run.mjs', 'reset-admin', 'bo'], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, DATA_DIR: stack.dataDirectory },
  });
  const [, password = ''] = /^Password: (.+)$/m.exec(stdout) ?? [];
  expect(await login('bo', PASSWORD)).toBe(401);
  expect(await login('bo', password)).toBe(200);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in list and dialogs in any look, and nothing scrolls sideways', async ({ page }) => {
    await openPage(page);
    await expectNoFindings(page, 'users-list', looksOfPart(1));
    await expectToFitTheNarrowest(page);
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create New User' });
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(dialog.getByText('Username is required')).toBeVisible();
    await expectNoFindings(page, 'users-create', looksOfPart(0));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Delete bo' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoFindings(page, 'users-delete', looksOfPart(1));
  });
});
