import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { deleteEntries, signIn } from '../support/api.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const TABS = ['App', 'Security', 'Database', 'Files', 'SMS', 'Logs', 'Perf'] as const;

/** The settings that the tests change, beside the secret, which no answer tells. */
const CHANGED = ['cache_ttl', 'max_concurrent_uploads', 'image_quality', 'sms_auto_template', 'otp_issuer_name'];

let before: Record<string, string>;
let token: string;
let baseUrl: string;

test.beforeAll(async ({ stack }) => {
  ({ baseUrl } = stack);
  token = await signIn(baseUrl, stack.administrator);
  const all = await stored();
  const secret = readFileSync(join(stack.dataDirectory, 'sandbox', 'auth-token'), 'utf8');
  // A weigh-in text that is saved goes to all entries of the last minute, and later files would wait behind it.
  await deleteEntries(baseUrl, token);
  before = { ...Object.fromEntries(CHANGED.map((name) => [name, all[name] ?? ''])), twilio_auth_token: secret };
});
/** The other files find the settings as they were. */
test.afterAll(() => storeElsewhere(before));
test.beforeEach(async ({ page }) => {
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token);
});

async function stored(): Promise<Record<string, string>> {
  const answer = await fetch(`${baseUrl}/api/admin/global-settings`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()) as Record<string, string>;
}

async function storeElsewhere(settings: Record<string, string>): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/admin/global-settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  expect(answer.status).toBe(200);
}

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/global-settings?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save All Settings' }).click();

test('by keyboard from tab to tab; what was changed is saved, what another administrator saved meanwhile stays', async ({
  page,
}) => {
  await open(page, 'application');
  await expect(page.getByRole('tab')).toHaveText([...TABS]);
  await page.getByRole('tab', { name: 'App' }).focus();
  for (const tab of TABS.slice(1)) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
  }
  await storeElsewhere({ cache_ttl: '77' });
  await page.getByLabel('Photos at a time').fill('7');
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByLabel('Image quality').fill('91');
  await expect(page.getByText('2 unsaved changes')).toBeVisible();
  await page.getByLabel('Image quality').press('Enter');
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  expect(await stored()).toMatchObject({ cache_ttl: '77', max_concurrent_uploads: '7', image_quality: '91' });
  await page.getByRole('tab', { name: 'Perf' }).click();
  await expect(page.getByLabel('Cache lifetime')).toHaveValue('77');
  await expect(page.getByText('Settings saved successfully')).toBeHidden();
});

test('a secret is never shown, is kept when it is left alone, and can be set and removed', async ({ page }) => {
  await storeElsewhere({ twilio_auth_token: 'first-secret-of-the-account' });
  await open(page, 'sms');
  const secret = page.getByLabel('Twilio auth token', { exact: true });
  await expect(secret).toHaveValue('');
  await expect(secret).toHaveAttribute('placeholder', 'Leave unchanged');
  await secret.fill('second-secret-of-the-account');
  await save(page);
  await expect(page.getByText('Settings saved successfully')).toBeVisible();
  await expect(secret).toHaveValue('');
  await page.getByRole('button', { name: 'Remove: Twilio auth token' }).click();
  await expect(page.getByText('Will be removed')).toBeVisible();
  await save(page);
  await expect(page.getByText('Not set')).toBeVisible();
  expect((await stored())['twilio_auth_token']).toBe('');
  expect(await page.content()).not.toContain('secret-of-the-account');
});

test(
  'a variable goes where the caret is, the cost and the sample are shown, and the text is saved',
  LONG_FORM,
  async ({ page }) => {
    await open(page, 'sms');
    const text = page.getByLabel('Weigh-in text', { exact: true });
    const group = page.getByRole('group', { name: 'Insert a variable into: Weigh-in text' });
    await text.fill('Hi , thank you');
    await text.press('Home');
    await text.press('ArrowRight');
    await text.press('ArrowRight');
    await text.press('ArrowRight');
    await group.getByRole('button', { name: 'Insert [First Name]' }).click();
    await expect(text).toHaveValue('Hi [First Name], thank you');
    await expect(text).toBeFocused();
    await page.keyboard.type('!');
    await expect(text).toHaveValue('Hi [First Name]!, thank you');
    await expect(page.getByText('27 characters. About 1 message with sample values (20 of 160 characters).')).toBeVisible();

    await text.fill(`[First Name]: [Weight] lbs, [Rank/Position]. ${'a'.repeat(120)}`);
    const editor = page.locator('div').filter({ has: text }).filter({ has: group }).last();
    await expect(editor.getByText('Over 160 characters')).toBeVisible();
    await page.getByRole('button', { name: 'Show preview' }).nth(1).click();
    await expect(page.getByRole('region', { name: 'Preview of: Weigh-in text' })).toContainText(
      'Robin: 5.5 lbs, #3 in the Regular Division. aaa',
    );
    await save(page);
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    expect((await stored())['sms_auto_template']).toMatch(/^\[First Name\]: \[Weight\] lbs/);
  },
);

test('the audit log shows what was changed, filtered, and is downloaded', LONG_FORM, async ({ page }) => {
  await storeElsewhere({ otp_issuer_name: 'Issuer of the audit test' });
  await open(page, 'logging');
  const lines = page.getByRole('list', { name: 'Events of the audit log' });
  await page.getByLabel('Action').fill('settings.updated');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(lines).toContainText('→ Issuer of the audit test');
  await expect(lines).not.toContainText('session.started');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^derby-audit-.+\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Issuer of the audit test');
  await page.getByLabel('Action').fill('nothing.happened');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No events match the filter.')).toBeVisible();
});

test('a backup is made at once and listed', async ({ page }) => {
  await open(page, 'database');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/^Backup .+ was made$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Backups, newest first' })).toContainText('Made by hand');
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing on any tab in any look, and nothing scrolls sideways', async ({ page }) => {
    await open(page, 'application');
    for (const [index, tab] of TABS.entries()) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
      if (tab === 'Logs') await expect(page.getByRole('list', { name: 'Events of the audit log' })).toBeVisible();
      await expectNoFindings(page, `settings-${tab.toLowerCase()}`, looksOfPart(index));
      await expectToFitTheNarrowest(page);
    }
  });
});
