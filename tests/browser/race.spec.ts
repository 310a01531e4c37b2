import { wallClockOf } from '@derby/rules/event/derby-time';
import { deleteEntries } from '../support/api.ts';
import { expect, test } from './fixtures.ts';

// What is said of a fish is the same wherever it is shown (docs/rules.md, "To beat").
const MINUTE_MS = 60_000;
const TAKES = '20.02 takes #2';

test.use({ isSignedIn: true });
test.beforeAll(async ({ client }) => {
  await deleteEntries(client);
  const nowMs = Date.now();
  await client.save({
    weigh_in_start: wallClockOf(new Date(nowMs - 60 * MINUTE_MS)),
    weigh_in_end: wallClockOf(new Date(nowMs + 90 * MINUTE_MS)),
  });
  for (const [lastName, fishWeight] of Object.entries({
    Kestrel: '29.65',
    Ashdown: '20.01',
    Birch: '20.01',
    Cove: '18',
  })) {
    await client.weighIn({ firstName: 'Rae', lastName, phoneNumber: '2505551902', fishWeight });
  }
});
test.afterAll(({ client }) => client.save({ weigh_in_start: '2025-08-09T12:00', weigh_in_end: '2025-08-09T16:00' }));

test('board, search, bar, hall, scale and page of a fish say what takes the next rank', async ({ page, client }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/leaderboard');
  await expect(page.locator('#painted-page')).toHaveCount(0);
  const figures = page.getByRole('definition');
  await expect(figures).toHaveText(['29.65', '9.64', /^1:(?:2|3)\d$/]);
  for (const figure of await figures.all()) await expect(figure).toHaveCSS('font-size', '44px');
  await expect(page.getByRole('row').filter({ hasText: 'R. Cove' })).toContainText('new at #4');
  await page.getByRole('button', { name: 'Follow R. Cove' }).click();
  await expect(page.getByTitle('Show the row of R. Cove')).toContainText(TAKES);

  await page.getByRole('textbox', { name: 'Search the leaderboard' }).fill('Cove');
  const answer = page.locator('[data-answer]');
  await expect(answer).toContainText(TAKES);
  await answer.getByRole('link', { name: 'Page of this fish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'R. Cove' })).toBeVisible();
  await expect(page.locator('section[data-entry]')).toContainText(TAKES);

  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/leaderboard?screen=1');
  await expect(page.getByText('29.66 takes #1')).toBeVisible();
  await expect(page.getByText(TAKES)).toBeVisible();
  await expect(page.getByRole('list', { name: 'The latest fish' })).toContainText('new at #4');

  const { display, code } = await client.call<{ display: string; code: string }>('POST', '/graphql/scale', {});
  await page.goto('/scale');
  await page.getByRole('textbox').fill(code);
  const thanks = { entryId: null, rank: 4, isJunior: false };
  const view = { display, weightLbs: null, name: '', thanks };
  // As the form, which sends its view again and again.
  await expect(async () => {
    await client.call('POST', '/graphql/scale/view', view);
    await expect(page.getByText('#4, thank you')).toContainText(TAKES, { timeout: 1_000 });
  }).toPass();
});
