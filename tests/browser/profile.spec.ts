import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import type { Page } from 'playwright/test';
import { createClient, signIn } from '../support/api.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expect, openSection, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const PASSWORD = 'first password';

let username: string;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Creates an administrator for each test, signed in in the page. */
test.beforeEach(async ({ page, client }) => {
  username = `profile-${randomUUID().slice(0, 8)}`;
  await client.call('POST', '/api/users', { username, password: PASSWORD, email: null });
  const token = await signIn(client.baseUrl, { username, password: PASSWORD });
  await page.goto('/');
  await page.evaluate((value) => localStorage.setItem('authToken', value), token);
});

const openPage = (page: Page) => openSection(page, '/admin/profile', 'Profile Settings');

async function openTwoFactor(page: Page): Promise<void> {
  await openPage(page);
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Two-Factor Auth' })).toBeFocused();
  await expect(page.getByText('Not enabled')).toBeVisible();
}

/** Sets up two-factor authentication by keyboard. Returns the key. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set Up 2FA' }).press('Enter');
  await expect(
    page.getByText('2FA setup completed. Please scan the QR code with your authenticator app.'),
  ).toBeVisible();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  return (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? '';
}

test(
  'both tabs of the profile have no axe findings in any look and do not scroll sideways',
  LONG_FORM,
  async ({ page }) => {
    await openPage(page);
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await expectNoFindings(page, 'profile-password', looksOfPart(0));
    await expectToFitTheNarrowest(page);
    await openTwoFactor(page);
    await setUp(page);
    await expectNoFindings(page, 'profile-two-factor', looksOfPart(1));
    await expectToFitTheNarrowest(page);
  },
);

test(
  'an administrator without required two-factor authentication reaches only the profile until it is enabled',
  LONG_FORM,
  async ({ page, client }) => {
    await client.save({ force_2fa_for_admin: 'true' });
    await page.goto('/admin/manage');
    await expect(page).toHaveURL(/\/admin\/profile$/);
    const why = page.getByText(/^Two-factor authentication is required for administrators\./);
    await expect(why).toBeVisible();
    await page.getByRole('link', { name: 'Photo Gallery' }).click();
    await expect(page).toHaveURL(/\/admin\/profile$/);
    const key = await setUp(page);
    await page.getByLabel('Verification code').fill(await generate({ secret: key }));
    await page.getByLabel('Verification code').press('Enter');
    await expect(page.getByText('Two-factor authentication enabled successfully!')).toBeVisible();
    await expect(why).toBeHidden();
    const login = await client.send('POST', '/api/login', { username, password: PASSWORD });
    expect(await login.json()).toEqual({ requiresTwoFactor: true });
    await page.getByRole('link', { name: 'Photo Gallery' }).click();
    await expect(page.getByRole('heading', { name: 'Derby Photo Gallery' })).toBeVisible();
    // The setting also locks out the first administrator, so this user turns it off.
    const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '');
    await createClient(client.baseUrl, token).save({ force_2fa_for_admin: 'false' });
  },
);
