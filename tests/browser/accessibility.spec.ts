import { wallClockOf } from '@derby/rules/event/derby-time';
import type { Page } from 'playwright/test';
import { contestants, resetDerby, type Client } from '../support/api.ts';
import { formOf, LONG_FORM, looksOfPart, standardLooks } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest, PUBLIC_PAGES } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ client }) => {
  await client.weighIn({ ...contestants(1)[0]!, photo: 'gps-camera.jpg' });
  // Numbers with two digits, because axe does not check the contrast of single characters.
  await Promise.all(contestants(10).map((one) => client.weighIn({ ...one, isJunior: true })));
});

/** Waits until the scripts have replaced the painted page. */
async function waitForScripts(page: Page): Promise<void> {
  await expect(page.locator('#painted-page')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading(…|\.\.\.)$/)).toHaveCount(0);
}

/** The others share their parts with these, and the gate checks them in an open weigh-in. */
const GATE_PAGES: ReadonlySet<string> = new Set(['/', '/login']);

for (const path of PUBLIC_PAGES) {
  const title = `${path} has no axe findings in any look, and at 400 % zoom it fits and its menu opens`;
  test(title, formOf(GATE_PAGES.has(path)), async ({ page }) => {
    await page.goto(path);
    await waitForScripts(page);
    await expectNoFindings(page, path.slice(1) || 'home', standardLooks());
    await expectToFitTheNarrowest(page);
    await page.locator('summary').click();
    const lastLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link').last();
    await lastLink.scrollIntoViewIfNeeded();
    await expect(lastLink).toBeInViewport();
  });
}

test('the only match of a search fits at 400 % zoom', async ({ page }) => {
  await page.goto('/leaderboard/Contestant1');
  await waitForScripts(page);
  await expect(page.getByRole('link', { name: 'Page of this fish' })).toBeVisible();
  await expectToFitTheNarrowest(page);
});

test('with reduced motion, other colours appear at once', async ({ page }) => {
  await page.goto('/');
  await waitForScripts(page);
  const transitions = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  });
  expect(transitions).toBe(0);
});

test('the photo dialog of the board has no axe findings', LONG_FORM, async ({ page }) => {
  await page.goto('/leaderboard');
  await page.getByTitle('View fish photo').first().click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectNoFindings(page, 'photo', standardLooks());
});

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** The start and the end of the weigh-in in each phase, in minutes from now. */
const PHASES = [
  { phase: 'off-season', line: /^In 26\d days$/, start: 262 * DAY_MINUTES, isInGate: false },
  { phase: 'before', line: /^In (?:29|30|31) days$/, start: 30 * DAY_MINUTES, isInGate: false },
  { phase: 'open', line: /^Weigh-in open, closes in [23] h/, start: -60, isInGate: true },
  { phase: 'last-half-hour', line: /^Last half hour, closes in \d+ min$/, start: -215, isInGate: false },
  { phase: 'closed', line: 'Weigh-in closed, results soon', start: -300, isInGate: false },
  { phase: 'ended', line: 'Official results', start: -400, isInGate: false },
] as const;
const WEIGH_IN_MINUTES = 240;

/** Moves the weigh-in, so that its start is that many minutes from now. */
async function moveWeighIn(client: Client, startMinutes: number): Promise<void> {
  const wallText = (minutes: number) => wallClockOf(new Date(Date.now() + minutes * MINUTE_MS));
  await client.save({
    weigh_in_start: wallText(startMinutes),
    weigh_in_end: wallText(startMinutes + WEIGH_IN_MINUTES),
  });
}

test.describe('in a phase', () => {
  let fishId = 0;
  test.beforeAll(async ({ client }) => {
    fishId = (await client.weighIn({ ...contestants(2)[1]!, photo: 'gps-camera.jpg' })).id;
  });
  test.afterAll(async ({ client }) => {
    await client.save({ weigh_in_start: '2025-08-09T12:00', weigh_in_end: '2025-08-09T16:00' });
  });

  for (const { phase, line, start, isInGate } of PHASES) {
    test(`no public page has axe findings in the phase ${phase}`, formOf(isInGate), async ({ page, client }) => {
      await moveWeighIn(client, start);
      if (phase === 'ended') await client.call('POST', '/api/admin/end-derby');
      await page.goto('/');
      await expect(page.getByRole('main').getByText(line)).toBeVisible();
      const paths = [
        '/',
        '/leaderboard',
        '/details',
        '/tickets',
        '/results',
        '/texts',
        `/fish/${fishId}`,
        '/leaderboard?screen=1',
      ];
      for (const [index, path] of paths.entries()) {
        await page.goto(path);
        await waitForScripts(page);
        await expectNoFindings(page, `${phase}-${path.slice(1) || 'home'}`, looksOfPart(index));
      }
      if (phase !== 'ended') return;
      await resetDerby(client);
      const [latest] = await client.read<{ year: string }[]>('/api/results');
      await page.goto(`/results/${latest?.year}`);
      await waitForScripts(page);
      await expectNoFindings(page, 'result', standardLooks());
      await expectToFitTheNarrowest(page);
    });
  }
});
