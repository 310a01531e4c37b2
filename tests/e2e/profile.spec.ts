import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { Page } from 'playwright/test';
import { createClient, signIn, type Client } from '../support/api.ts';
import { looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const PASSWORD = 'first password';

let username: string;

/** Every test has an administrator of its own, signed in in the page. */
test.beforeEach(async ({ page, client }) => {
  username = `profile-${randomUUID().slice(0, 8)}`;
  await client.call('POST', '/api/users', { username, password: PASSWORD, email: null });
  const token = await signIn(client.baseUrl, { username, password: PASSWORD });
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
});

const login = (client: Client) => client.send('POST', '/api/login', { username, password: PASSWORD });

async function openPage(page: Page): Promise<void> {
  await page.goto('/admin/profile');
  // The first page of a product that has just started.
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible({ timeout: 60_000 });
}

async function openTwoFactor(page: Page): Promise<void> {
  await openPage(page);
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Two-Factor Auth' })).toBeFocused();
  await expect(page.getByText('Not enabled')).toBeVisible();
}

/** Sets the second factor up by keyboard; gives the key. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set Up 2FA' }).press('Enter');
  await expect(
    page.getByText('2FA setup completed. Please scan the QR code with your authenticator app.'),
  ).toBeVisible();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  return (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
}

test('a second factor is set up, asked for at the login, and disabled with password and code', async ({
  page,
  client,
}) => {
  await openTwoFactor(page);
  const key = await setUp(page);
  const code = page.getByLabel('Verification code');
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(page.getByText('Verification code is required')).toBeVisible();
  await code.fill('not a code 0000001');
  await expect(code).toHaveValue('000000');
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await code.fill(await generate({ secret: key }));
  await code.press('Enter');
  await expect(page.getByText('Two-factor authentication enabled successfully!')).toBeVisible();
  await expect(page.getByText('Enabled', { exact: true })).toBeVisible();
  expect(await (await login(client)).json()).toEqual({ requiresTwoFactor: true });

  const disable = page.getByRole('button', { name: 'Disable 2FA' });
  await disable.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await page.getByLabel('Current password').fill(PASSWORD);
  await disable.click();
  await expect(page.getByText('Verification code is required')).toBeVisible();
  // A code works once, so the next one is asked for; the server takes those of one step around now.
  await code.fill(await generate({ secret: key, epoch: Math.floor(Date.now() / 1_000) + 30 }));
  await disable.click();
  await expect(page.getByText('Two-factor authentication disabled successfully!')).toBeVisible();
  await expect(page.getByText('Not enabled')).toBeVisible();
  expect((await login(client)).status).toBe(200);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in both tabs in any look, and nothing scrolls sideways', async ({ page }) => {
    await openPage(page);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await expectNoFindings(page, 'profile-password', looksOfPart(0));
    await expectToFitTheNarrowest(page);
    await openTwoFactor(page);
    await setUp(page);
    await expectNoFindings(page, 'profile-two-factor', looksOfPart(1));
    await expectToFitTheNarrowest(page);
  });
});

test('who must have a second factor reaches the profile only, and all of the console once it is on', async ({
  page,
  client,
}) => {
  await client.save({ force_2fa_for_admin: 'true' });
  await page.goto('/admin/manage');
  await expect(page).toHaveURL(/\/admin\/profile$/);
  const why = page.getByText(/^Two-factor authentication is required for administrators\./);
  await expect(why).toBeVisible();
  await page.getByRole('link', { name: 'Photo Gallery' }).click();
  await expect(page).toHaveURL(/\/admin\/profile$/);
  const key = await setUp(page);
  await page.getByLabel('Verification code').fill(await generate({ secret: key }));
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(page.getByText('Two-factor authentication enabled successfully!')).toBeVisible();
  await expect(why).toBeHidden();
  await page.getByRole('link', { name: 'Photo Gallery' }).click();
  await expect(page.getByRole('heading', { name: 'Derby Photo Gallery' })).toBeVisible();
  // The setting shuts the first administrator out too, so the user with the second factor turns it off.
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
  await createClient(client.baseUrl, token).save({ force_2fa_for_admin: 'false' });
});
