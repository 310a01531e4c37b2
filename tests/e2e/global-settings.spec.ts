import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { signIn } from '../support/api.ts';
import { standardLooks } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, expectNoSidewaysScroll, keepPicture } from './page-checks.ts';

test.use({ stackEnvironment: { SAMPLE_DATA: 'off' } });

const TABS = ['App', 'Security', 'Database', 'Files', 'SMS', 'Logs', 'Perf'] as const;

let token: string;
let baseUrl: string;

test.beforeAll(async ({ stack }) => {
  ({ baseUrl } = stack);
  token = await signIn(baseUrl, stack.administrator);
});
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

test('what the server would refuse is said at the field and not sent', async ({ page }) => {
  await open(page, 'files');
  await page.getByLabel('Image quality').fill('101');
  await page.getByRole('tab', { name: 'Security' }).click();
  await save(page);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Files (1 to correct)');
  await expect(page.getByText('Image quality must be a whole number from 1 to 100')).toBeVisible();
  await expect(page.getByLabel('Image quality')).toBeFocused();
  expect((await stored())['image_quality']).not.toBe('101');
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

test('a variable goes where the caret is, the cost and the sample are shown, and the text is saved', async ({
  page,
}) => {
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
  await expect(page.getByText('27 characters. With the sample values 20/160, about 1 message.')).toBeVisible();

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
});

test('unsaved changes are asked about, and a failure to load can be tried again', async ({ page }) => {
  await open(page, 'performance');
  await page.getByLabel('Cache lifetime').fill('66');
  await page.getByRole('link', { name: 'Raffle Tickets' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('1 change has not been saved.');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Cache lifetime')).toHaveValue('66');
  await page.getByRole('link', { name: 'Raffle Tickets' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Raffle Tickets' })).toBeVisible();

  await page.route('**/graphql**', (route) => route.abort());
  await page.goto('/admin/global-settings');
  await expect(page.getByText('Failed to load settings')).toBeVisible();
  await page.unroute('**/graphql**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Server port')).toHaveValue('3002');
});

test('the audit log shows what was changed, filtered, and is downloaded', async ({ page }) => {
  await storeElsewhere({ otp_issuer_name: 'Issuer of the audit test' });
  await open(page, 'logging');
  const lines = page.getByRole('list', { name: 'Lines of the audit log' });
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
  await expect(page.getByText('Nothing was written down that passes the filter.')).toBeVisible();
});

test('a backup is made at once and listed', async ({ page }) => {
  await open(page, 'database');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText(/^Backup .+ was made$/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Backups, newest first' })).toContainText('Made by hand');
});

for (const { width, colorScheme } of standardLooks()) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme });

    test('axe finds nothing on any tab', async ({ page }) => {
      await open(page, 'application');
      for (const tab of TABS) {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
        if (tab === 'Logs') await expect(page.getByRole('list', { name: 'Lines of the audit log' })).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        await keepPicture(page, `settings-${tab.toLowerCase()}-${width}-${colorScheme}`);
      }
    });
  });
}

test('no tab scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, 'application');
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
    await expectNoSidewaysScroll(page);
  }
});
