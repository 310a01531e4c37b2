import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import type { Client } from '../support/api.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';
import { expect, openSection, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const PASSWORD = 'first password';

test.use({ contextOptions: { reducedMotion: 'reduce' }, isSignedIn: true });
/** Leaves the first administrator and two other users for every test. */
test.beforeEach(async ({ client }) => {
  const users = await client.read<{ id: number }[]>('/api/users');
  await Promise.all(users.filter(({ id }) => id !== 1).map(({ id }) => client.send('DELETE', `/api/users/${id}`)));
  await client.call('POST', '/api/users', { username: 'bo', password: PASSWORD, email: 'bo@example.com' });
  await client.call('POST', '/api/users', { username: 'cy', password: PASSWORD, email: null });
});

const login = async (client: Client, username: string, password: string): Promise<number> =>
  (await client.send('POST', '/api/login', { username, password })).status;

async function openPage(page: Page): Promise<void> {
  await openSection(page, '/admin/users', 'User Management');
  await expect(row(page, 'bo@example.com')).toBeVisible();
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a user is created by keyboard after a refused username, and can log in', LONG_FORM, async ({ page, client }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Create User' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await dialog.getByLabel('Username').fill('bo');
  await dialog.getByLabel('Password', { exact: true }).fill('slack tide');
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
  expect(await login(client, 'dee', 'slack tide')).toBe(200);
});

test('reset-admin on the server sets a new password for a user', LONG_FORM, async ({ stack, client }) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/run.mjs', 'reset-admin', 'bo'], {
    cwd: REPOSITORY_ROOT,
    env: { ...process.env, DATA_DIR: stack.dataDirectory },
  });
  const [, password = ''] = /^Password: (.+)$/m.exec(stdout) ?? [];
  expect(await login(client, 'bo', PASSWORD)).toBe(401);
  expect(await login(client, 'bo', password)).toBe(200);
});

test(
  'the list of users and its dialogs have no axe findings in any look and do not scroll sideways',
  LONG_FORM,
  async ({ page }) => {
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
  },
);
