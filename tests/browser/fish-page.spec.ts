import { deleteEntries, pictureOf } from '../support/api.ts';
import { looksOfPart } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest } from './page-checks.ts';

// The page of one fish (docs/screens.md, "Page of a fish").

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the photo of a board leads to the page of its fish, and back to the board, which follows it', async ({
  page,
  client,
  baseURL,
  consoleErrors,
}) => {
  await deleteEntries(client);
  const fish = { firstName: 'Nora', lastName: 'Birchwood', phoneNumber: '2505551911', fishWeight: '20.9' };
  const { id } = await client.weighIn({ ...fish, photo: 'gps-camera.jpg' });
  await page.goto('/leaderboard');
  await page.getByRole('button', { name: 'View fish photo, N. Birchwood' }).click();
  await page.getByRole('link', { name: 'Page of this fish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'N. Birchwood' })).toBeVisible();
  await expect(page).toHaveURL(`${baseURL}/fish/${id}`);
  await expect(page).toHaveTitle(/^20\.90 lbs, N\. Birchwood \| /);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('figure')).toContainText('The ring marks #1, 20.90 lbs');
  await expectNoFindings(page, 'fish', looksOfPart(1));
  await expectToFitTheNarrowest(page);

  await page.getByRole('link', { name: 'See it on the leaderboard' }).click();
  await expect(page.getByRole('button', { name: 'Stop following N. Birchwood' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'N. Birchwood' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a phone shares the picture of a fish that its links show, and a computer saves it', async ({
  page,
  client,
  request,
  consoleErrors,
}) => {
  const fish = { firstName: 'Nora', lastName: 'Birchwood', phoneNumber: '2505551911', fishWeight: '20.9' };
  const { id } = await client.weighIn({ ...fish, photo: 'gps-camera.jpg' });
  const picture = await pictureOf(client, id);
  await page.goto(`/fish/${id}`);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/keepsakes\/.*-preview\.jpg$/);
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save picture' }).click();
  expect((await saving).suggestedFilename()).toBe('salmon-20.90-lbs.jpg');

  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => void (document.title = `${files[0]?.type} ${files[0]?.size}`);
  });
  await page.reload();
  await page.getByRole('button', { name: 'Share picture' }).click();
  const { length } = await (await request.get(picture)).body();
  await expect(page).toHaveTitle(`image/jpeg ${length}`);
  expect(consoleErrors).toEqual([]);
});
