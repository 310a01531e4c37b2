import { deleteEntries } from '../support/api.ts';
import { CONSOLE_SECTIONS } from '../support/console-sections.ts';
import { expect, fillWeighIn, logIn, test } from './fixtures.ts';
import { LONG_FORM, looksOfPart } from '../support/form.ts';
import { expectNoFindings } from './page-checks.ts';

const WEIGHMASTER = { username: 'volunteer', password: 'low tide at noon' };
const OPEN = ['New Entry', 'Manage Entries', 'Photo Gallery', 'Profile Settings'];
const FORBIDDEN = /delete|send sms|export|message|end derby|reset/i;
const NOT_ALLOWED = 'Your role does not allow this section. Please ask an administrator.';

let userId: number;

test.beforeAll(async ({ client }) => {
  await deleteEntries(client);
  ({ id: userId } = await client.call<{ id: number }>('POST', '/api/users', { ...WEIGHMASTER, role: 'weighmaster' }));
});
test.afterAll(async ({ client }) => {
  await client.call('DELETE', `/api/users/${userId}`);
  await deleteEntries(client);
});

test(
  'a weighmaster can add and correct entries, sees no forbidden action, and can be promoted while signed in',
  LONG_FORM,
  async ({ page, client }) => {
    await page.clock.install();
    await page.goto('/login');
    await logIn(page, WEIGHMASTER);
    await expect(page.getByRole('heading', { name: 'Add New Derby Entry' })).toBeVisible({ timeout: 60_000 });
    const sections = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
    await expect(sections).toHaveText(OPEN);

    await fillWeighIn(page, { weight: '12.5', firstName: 'Thea', lastName: 'Alderwood', phone: '2505551901' });
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await expect(page.getByText('All sent')).toBeVisible();

    await page.getByRole('link', { name: 'Manage Entries' }).click();
    await page.getByRole('button', { name: 'Edit Thea Alderwood' }).click();
    await expect(page.getByRole('button', { name: FORBIDDEN })).toHaveCount(0);
    await page.getByLabel('Fish weight (lbs)').fill('13.25');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Entry updated successfully')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Thea Alderwood' })).toContainText('13.250000');
    const entries = await client.read<{ fish_weight: number }[]>('/api/entries');
    expect(entries.map(({ fish_weight: weight }) => weight)).toEqual([13.25]);

    await page.goto('/admin/global-settings');
    await expect(page.getByText(NOT_ALLOWED)).toBeVisible();
    const size = page.viewportSize();
    await expectNoFindings(page, 'role-not-allowed', looksOfPart(1));
    if (size) await page.setViewportSize(size);

    // The screen checks the signed-in user every 30 s.
    await client.call('PUT', `/api/users/${userId}`, { role: 'administrator' });
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('heading', { name: 'Global Settings' })).toBeVisible();
    await expect(sections).toHaveCount(CONSOLE_SECTIONS.length, { timeout: 60_000 });
    await expect(page.getByText(NOT_ALLOWED)).toHaveCount(0);
  },
);
