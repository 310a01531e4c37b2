import type { Page } from 'playwright/test';
import type { Client } from '../support/api.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

const TABS = ['App', 'Security', 'Database', 'Files', 'SMS', 'Logs', 'Perf'] as const;

/** The settings that the tests change. */
const CHANGED = ['cache_ttl', 'max_concurrent_uploads', 'image_quality'];

let before: Record<string, string>;

test.use({ contextOptions: { reducedMotion: 'reduce' }, isSignedIn: true });
test.beforeAll(async ({ client }) => {
  const all = await stored(client);
  before = Object.fromEntries(CHANGED.map((name) => [name, all[name] ?? '']));
});
/** Restores the settings for the other files. */
test.afterAll(({ client }) => client.save(before));

const stored = (client: Client) => client.read<Record<string, string>>('/api/admin/global-settings');

async function open(page: Page, tab: string): Promise<void> {
  await page.goto(`/admin/global-settings?tab=${tab}`);
  await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save All Settings' })).toBeVisible();
}

test(
  'the tabs work by keyboard, and a save keeps the changes of another administrator',
  LONG_FORM,
  async ({ page, client }) => {
    await open(page, 'application');
    await expect(page.getByRole('tab')).toHaveText([...TABS]);
    await page.getByRole('tab', { name: 'App' }).focus();
    for (const tab of TABS.slice(1)) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
    }
    await client.save({ cache_ttl: '77' });
    await page.getByLabel('Photos at a time').fill('7');
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByLabel('Image quality').fill('91');
    await expect(page.getByText('2 unsaved changes')).toBeVisible();
    await page.getByLabel('Image quality').press('Enter');
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
    expect(await stored(client)).toMatchObject({ cache_ttl: '77', max_concurrent_uploads: '7', image_quality: '91' });
    await page.getByRole('tab', { name: 'Perf' }).click();
    await expect(page.getByLabel('Cache lifetime')).toHaveValue('77');
    await expect(page.getByText('Settings saved successfully')).toBeHidden();
  },
);

test('the tabs have no axe findings in any look and do not scroll sideways', LONG_FORM, async ({ page }) => {
  await open(page, 'application');
  for (const [index, tab] of TABS.entries()) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
    if (tab === 'Logs') await expect(page.getByRole('list', { name: 'Events of the audit log' })).toBeVisible();
    await expectNoFindings(page, `settings-${tab.toLowerCase()}`, looksOfPart(index));
    await expectToFitTheNarrowest(page);
  }
});
