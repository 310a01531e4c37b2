import type { Page } from 'playwright/test';
import { formOf, LONG_FORM } from '../support/form.ts';
import { ownClock } from './board-tools.ts';
import { expect, test } from './fixtures.ts';
import { weighInJuniors } from './junior-board.ts';
import { axeFindings, expectNoSidewaysScroll } from './page-checks.ts';

// The screen in the hall (docs/screens.md, "Hall screen"): a projector of 1080 lines.
const HALL = '/junior-leaderboard?screen=1';
const SMALLEST_LETTER_PX = 40;
const REST_MS = 3_000;
const REVEAL_MS = 3_000;
const PODIUM_MS = 12_000;
/** More than the list takes to scroll to its top. */
const SCROLL_LIMIT_MS = 180_000;

test.use({ viewport: { width: 1920, height: 1080 }, isSignedIn: true });
test.beforeAll(({ client }) => weighInJuniors(client));

const list = (page: Page) => page.getByRole('list', { name: 'From the last to the fourth' });
const podium = (page: Page) => page.getByRole('list', { name: 'The first three' });

/** Opens the screen, waits for all rows and stops the clock. */
async function openHall(page: Page): Promise<void> {
  const clock = await ownClock(page);
  await page.goto(HALL);
  await expect(list(page).getByText('J. Paged58')).toBeVisible();
  await clock.stop();
}

/** Advances the clock of the page in steps until `isReached`. The page renders between steps. */
async function passUntil(
  page: Page,
  isReached: () => Promise<boolean>,
  { limitMs, stepMs = 1_000 }: { limitMs: number; stepMs?: number },
): Promise<void> {
  for (let passedMs = 0; passedMs < limitMs; passedMs += stepMs) {
    if (await isReached()) return;
    await page.clock.runFor(stepMs);
  }
  expect(await isReached()).toBe(true);
}

test('the hall screen has large letters, no navigation and no data of the console', async ({ page }) => {
  const responses: Promise<string>[] = [];
  page.on('response', (response) => response.url().includes('/graphql') && responses.push(response.text()));
  await openHall(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  const row = list(page).getByRole('listitem').last();
  const sizes = await row
    .locator(':scope > :is(span, bdi)')
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
  expect(sizes).toHaveLength(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_LETTER_PX);
  const overflow = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight];
  });
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
  const received = (await Promise.all(responses)).join('\n');
  expect(received).toContain('Paged58');
  expect(received).not.toMatch(/June|250-?555|phone/i);
});

test(
  'the hall screen scrolls up, reveals the first three from third to first, then shows the other division',
  LONG_FORM,
  async ({ page }) => {
    await openHall(page);
    const bottom = await list(page).evaluate((element) => element.scrollTop);
    expect(bottom).toBeGreaterThan(0);
    await page.clock.runFor(REST_MS);
    await page.clock.runFor(10_000);
    expect(await list(page).evaluate((element) => element.scrollTop)).toBeLessThan(bottom);
    await passUntil(page, () => podium(page).isVisible(), { limitMs: SCROLL_LIMIT_MS, stepMs: 2_000 });
    const shown = () => podium(page).getByRole('listitem').filter({ visible: true });
    for (const place of ['#3', '#2', '#1']) {
      await expect(shown().filter({ hasText: place })).toHaveCount(0);
      await passUntil(page, async () => (await shown().filter({ hasText: place }).count()) === 1, {
        limitMs: REVEAL_MS + 1_000,
      });
    }
    const sizes = await podium(page)
      .getByRole('listitem')
      .locator('span')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
    expect(sizes.filter((size) => size >= SMALLEST_LETTER_PX).length).toBeGreaterThanOrEqual(9);
    const heading = page.getByRole('heading', { level: 1 });
    await passUntil(page, async () => (await heading.textContent()) === 'Regular Division', {
      limitMs: PODIUM_MS + 2_000,
    });
  },
);

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 320, height: 640 },
]) {
  test(
    `the hall screen has no axe findings at ${viewport.width} px`,
    formOf(viewport.width === 1920),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      // Without the installed clock, because axe waits by the clock of the page.
      await page.goto(HALL);
      await expect(list(page).getByText('J. Paged58')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await expectNoSidewaysScroll(page);
    },
  );
}

test('Manage Derby links to the hall screen', LONG_FORM, async ({ page }) => {
  await page.goto('/admin/derby');
  const [hall] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the hall screen' }).click(),
  ]);
  await expect(hall).toHaveURL(/\/leaderboard\?screen=1$/);
  await expect(hall.getByRole('heading', { level: 1, name: 'Regular Division' })).toBeVisible();
});
