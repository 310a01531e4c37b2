import { wallClockOf } from '@derby/rules/event/derby-time';
import { expect, test } from './fixtures.ts';

// The phase of the derby on the pages of visitors (docs/screens.md, "Phase").

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const wallText = (ms: number) => wallClockOf(new Date(ms));

/** Restores the times of the default event for the other files. */
test.afterAll(({ client }) => client.save({ weigh_in_start: '2025-08-09T12:00', weigh_in_end: '2025-08-09T16:00' }));

test('an open home page follows the phase without a network and with a clock that is two hours wrong', async ({
  page,
  client,
  baseURL,
}) => {
  await client.weighIn({ firstName: 'Hilda', lastName: 'Tamsin', phoneNumber: '2505552601', fishWeight: '77.5' });
  const nowMs = Date.now();
  // Open for 33 minutes, which leaves three minutes to open the page on a busy machine.
  await client.save({
    weigh_in_start: wallText(nowMs - 2 * HOUR_MS),
    weigh_in_end: wallText(nowMs + 33 * MINUTE_MS),
  });
  const served = async () => await (await fetch(baseURL ?? '', { headers: { accept: 'text/html' } })).text();
  await expect.poll(served).toMatch(/Weigh-in open, closes in 3\d min/);
  expect(await served()).toContain('H. Tamsin');

  await page.clock.install({ time: nowMs + 2 * HOUR_MS });
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(page.locator('#painted-page')).toHaveCount(0);
  await expect(main.getByText(/^Weigh-in open, closes in 3\d min$/)).toBeVisible();
  await expect(main.getByRole('region', { name: 'The first three' })).toContainText('#1H. Tamsin77.500000lbs');
  await expect(main.getByRole('link', { name: 'Leaderboard', exact: true })).toHaveAttribute('href', '/leaderboard');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Leaderboard');

  await page.context().setOffline(true);
  await page.clock.fastForward(4 * MINUTE_MS);
  await expect(main.getByText(/^Last half hour, closes in 2\d min$/)).toBeVisible();
  await page.clock.fastForward(30 * MINUTE_MS);
  await expect(main.getByText('Weigh-in closed, results soon', { exact: true })).toBeVisible();
});
