import { resetDerby } from '../support/api.ts';
import { expect, test, weighInOffline } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', isSignedIn: true, viewport: { width: 390, height: 844 } });
test.beforeAll(async ({ client }) => await client.save({ sms_enabled: 'false' }));
test.afterAll(async ({ client }) => await client.save({ sms_enabled: 'true' }));

test('an entry of the derby before a reset waits until an administrator adds it', async ({ page, context, client }) => {
  const lastNames = async () =>
    (await client.read<{ last_name: string }[]>('/api/entries')).map(({ last_name: name }) => name);
  const generation = page.waitForResponse(
    (response) => response.request().postData()?.includes('NewEntry_Generation') ?? false,
  );
  await page.goto('/admin');
  await expect(page.getByText('All sent')).toBeVisible();
  await generation;
  await context.setOffline(true);
  await weighInOffline(page, { weight: '8.5', firstName: 'Bob', lastName: 'Late', phone: '2505550112' });
  await client.call('POST', '/api/admin/end-derby');
  await resetDerby(client);
  await context.setOffline(false);
  await page.getByRole('button', { name: '1 needs attention' }).click({ timeout: 30_000 });
  await expect(
    page.getByText('This entry belongs to the derby before the reset. Please ask an administrator.'),
  ).toBeVisible();
  expect(await lastNames()).toEqual([]);
  await page.getByRole('button', { name: 'Add to this derby' }).click();
  await expect(page.getByText('All entries have been sent.')).toBeVisible();
  expect(await lastNames()).toEqual(['Late']);
});
