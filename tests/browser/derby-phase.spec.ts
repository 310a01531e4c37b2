import { wallClockOf } from '@derby/rules/event/derby-time';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';

// The phase of the derby on the pages of visitors (docs/screens.md, "Phase").

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const wallText = (ms: number) => wallClockOf(new Date(ms));

/** Restores the times of the default event. */
test.afterEach(({ client }) => client.save({ weigh_in_start: '2025-08-09T12:00', weigh_in_end: '2025-08-09T16:00' }));

test('the home page of an open weigh-in has its phase, the first three and the board as its action', async ({
  page,
  client,
  baseURL,
}) => {
  await client.weighIn({ firstName: 'Hilda', lastName: 'Tamsin', phoneNumber: '2505552601', fishWeight: '77.5' });
  const nowMs = Date.now();
  // Open for 38 minutes, which leaves eight minutes to open the page on a busy machine.
  await client.save({
    weigh_in_start: wallText(nowMs - 2 * HOUR_MS),
    weigh_in_end: wallText(nowMs + 38 * MINUTE_MS),
  });
  const served = async () => await (await fetch(baseURL ?? '', { headers: { accept: 'text/html' } })).text();
  await expect.poll(async () => /Weigh-in open, closes in 3\d min/.test(await served())).toBe(true);
  expect((await served()).includes('H. Tamsin')).toBe(true);

  await page.goto('/');
  const main = page.getByRole('main');
  await expect(page.locator('#painted-page')).toHaveCount(0);
  await expect(main.getByText(/^Weigh-in open, closes in 3\d min$/)).toBeVisible();
  await expect(main.getByRole('region', { name: 'The first three' })).toContainText('#1H. Tamsin77.500000lbs');
  await expect(main.getByRole('link', { name: 'Leaderboard', exact: true })).toHaveAttribute('href', '/leaderboard');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Leaderboard');
});

test('an open home page and an open board follow each phase without a network, on a clock two hours fast', async ({
  page: home,
  context,
  client,
  baseURL,
}) => {
  await client.weighIn({ firstName: 'Orla', lastName: 'Venn', phoneNumber: '2505552602', fishWeight: '12' });
  const nowMs = Date.now();
  // Ten minutes to open the pages on a busy machine, then 40 minutes of weigh-in.
  await client.save({
    weigh_in_start: wallText(nowMs + 10 * MINUTE_MS),
    weigh_in_end: wallText(nowMs + 50 * MINUTE_MS),
  });
  const served = async () => await (await fetch(baseURL ?? '', { headers: { accept: 'text/html' } })).text();
  await expect.poll(async () => /Today, weigh-in opens|Tomorrow/.test(await served())).toBe(true);

  await context.clock.install({ time: nowMs + 2 * HOUR_MS });
  const board = await context.newPage();
  const minutesLeft = board.getByRole('definition').last();
  const caught = board.getByRole('main').getByText(/^\d+ fish, \d+ anglers?/);
  await home.goto('/');
  await board.goto('/leaderboard');
  for (const page of [home, board]) await expect(page.locator('#painted-page')).toHaveCount(0);
  await expect(caught).toHaveText(/anglers?$/);
  await context.setOffline(true);
  const main = home.getByRole('main');
  await expect(main.getByText(/^(?:Today, weigh-in opens at \d+:\d\d [AP]M|Tomorrow)$/)).toBeVisible();

  await context.clock.fastForward(11 * MINUTE_MS);
  await expect(main.getByText(/^Weigh-in open, closes in 3\d min$/)).toBeVisible();
  await expect(minutesLeft).toHaveText(/^3\d$/);
  await context.clock.fastForward(10 * MINUTE_MS);
  await expect(main.getByText(/^Last half hour, closes in 2\d min$/)).toBeVisible();
  await expect(minutesLeft).toHaveText(/^2\d$/);
  await context.clock.fastForward(30 * MINUTE_MS);
  await expect(main.getByText('Weigh-in closed, results soon', { exact: true })).toBeVisible();
  await expect(caught).toHaveText(/anglers?$/);
});

test(
  'the longest line of the phase does not push the link to the club off a phone',
  LONG_FORM,
  async ({ page, client }) => {
    const nowMs = Date.now();
    await client.save({
      weigh_in_start: wallText(nowMs - 2 * HOUR_MS),
      weigh_in_end: wallText(nowMs + 12.5 * HOUR_MS),
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/details');
    await expect(page.locator('#painted-page')).toHaveCount(0);
    await expect(page.getByText(/^Weigh-in open, closes in 12 h \d\d min$/)).toBeInViewport({ ratio: 1 });
    const club = page.getByRole('main').getByRole('link', { name: 'Rangers Club, opens the club' });
    await expect(club).toBeInViewport({ ratio: 1 });
  },
);
