import { expect, test } from './fixtures.ts';
import { BOARD, rowOf, weighInJuniors } from './junior-board.ts';

// A visitor's board without a network (docs/screens.md, "Leaderboard").
test.use({ serviceWorkers: 'allow' });
test.beforeAll(({ client }) => weighInJuniors(client));
test.afterAll(({ client }) => client.save({ leaderboard_public: 'true' }));

/** Returns the texts that the browser has kept of the junior board: its cached page and its rows. */
const keptTexts = (): Promise<{ page: string; rows: string }> =>
  (async () => {
    const cached = await (await caches.open('/junior-leaderboard')).match('/junior-leaderboard');
    return { page: (await cached?.text()) ?? '', rows: localStorage.getItem('keptBoard.JUNIOR') ?? '' };
  })();

test('a board that was seen is shown after a reload without a network, until it becomes private', async ({
  page,
  context,
  client,
}) => {
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await expect.poll(async () => (await page.evaluate(keptTexts)).page).toContain('Junior Division');
  await expect.poll(async () => (await page.evaluate(keptTexts)).rows).toContain('Paged0');
  const kept = await page.evaluate(keptTexts);
  expect(kept.page).not.toContain('Paged0');
  expect(kept.rows).not.toMatch(/June|250-?555/);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^Offline, as of \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await expect(rowOf(page, 'J. Paged0').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();

  await client.save({ leaderboard_public: 'false' });
  // Caches may serve the board for a second.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('The leaderboard is currently private and not accessible to the public.')).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect.poll(async () => (await page.evaluate(keptTexts)).rows).toBe('');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Error connecting to server')).toBeVisible();
  await expect(page.getByText('Paged0')).toHaveCount(0);
});
