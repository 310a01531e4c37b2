import type { Page } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { ownClock, REFRESH_MS } from './board-tools.ts';
import { expect, test } from './fixtures.ts';

/** Time of the page within which an entry shows, well below the 30 s of the poll. */
const WITHOUT_POLL_MS = 6_000;
/** More than the six connections that a browser allows over HTTP/1.1. */
const WINDOWS = 8;
const STEP_MS = 100;
/** Real time of a step. It is longer than the step of the page, so that caches of one second expire in time. */
const STEP_PAUSE_MS = 250;
const STEPS_TIMEOUT_MS = 60_000;

/** Returns the time of the page until the text shows, or `limitMs` if it does not. */
async function timeUntilShown(page: Page, text: string, limitMs: number): Promise<number> {
  let passedMs = 0;
  const step = async () => {
    const isShown = await page.getByText(text).first().isVisible();
    if (isShown || passedMs >= limitMs) return true;
    await page.clock.runFor(STEP_MS);
    passedMs += STEP_MS;
    return false;
  };
  await expect.poll(step, { intervals: [STEP_PAUSE_MS], timeout: STEPS_TIMEOUT_MS }).toBe(true);
  return passedMs;
}

test('with real-time updates on, an open board shows an entry without waiting for the poll', async ({
  client,
  page,
  consoleErrors,
}) => {
  const clock = await ownClock(page);
  await client.save({ enable_real_time_updates: 'true' });
  try {
    // Caches on the way have the setting after a second.
    await expect(async () => {
      const [connected] = await Promise.all([
        page.waitForResponse(/\/graphql\/events\/board\?division=regular$/, { timeout: 5_000 }),
        page.goto('/leaderboard'),
      ]);
      expect(connected.status()).toBe(200);
    }).toPass();
    await clock.stop();
    const newEntry = { firstName: 'Nils', lastName: 'Nordahl', phoneNumber: '2505552001', fishWeight: '21.5' };
    await client.weighIn(newEntry);
    expect(await timeUntilShown(page, 'N. Nordahl', WITHOUT_POLL_MS)).toBeLessThan(WITHOUT_POLL_MS);
    expect(consoleErrors).toEqual([]);
  } finally {
    await client.save({ enable_real_time_updates: 'false' });
  }
});

test(
  'eight windows of one browser share a connection, and all of them show a change without the poll',
  LONG_FORM,
  async ({ client, context }) => {
    const listened: string[] = [];
    context.on('request', (request) => request.url().includes('/graphql/events/') && listened.push(request.url()));
    await context.addInitScript((pollMs) => {
      const setAny = window.setInterval.bind(window);
      const withoutPoll = (callback: () => void, ms?: number) => (ms === pollMs ? 0 : setAny(callback, ms));
      Object.assign(window, { setInterval: withoutPoll });
    }, REFRESH_MS);
    await client.save({ enable_real_time_updates: 'true' });
    try {
      const windows: Page[] = [];
      for (let count = 0; count < WINDOWS; count += 1) {
        const page = await context.newPage();
        await page.goto('/leaderboard');
        await expect(page.getByText(/^Updated \d/)).toBeVisible();
        windows.push(page);
      }
      expect(new Set(listened).size).toBe(1);
      const weighIn = async (lastName: string) => {
        await client.weighIn({ firstName: 'Per', lastName, phoneNumber: '2505552003', fishWeight: '19.5' });
      };
      await weighIn('Pihl');
      for (const page of windows) await expect(page.getByText('P. Pihl').first()).toBeVisible();
      const [leader, ...others] = windows;
      const connected = context.waitForEvent('request', (request) => request.url().includes('/graphql/events/'));
      await leader?.close();
      await connected;
      await weighIn('Quist');
      for (const page of others) await expect(page.getByText('P. Quist').first()).toBeVisible();
    } finally {
      await client.save({ enable_real_time_updates: 'false' });
    }
  },
);
