import type { Browser, Page } from 'playwright/test';
import { deleteEntries, resetDerby } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { ownClock } from './board-tools.ts';
import { expect, test } from './fixtures.ts';
import { weighInJuniors } from './junior-board.ts';
import { axeFindings, expectNoSidewaysScroll } from './page-checks.ts';

// The screen in the hall (docs/screens.md, "Hall screen"): a projector of 1080 lines.
const HALL = '/junior-leaderboard?screen=1';
const SMALLEST_LETTER_PX = 40;
const PAGE_MS = 12_000;

test.use({ viewport: { width: 1920, height: 1080 }, isSignedIn: true });
test.beforeAll(({ client }) => weighInJuniors(client));

const list = (page: Page) => page.getByRole('list', { name: 'The other ranks' });
const podium = (page: Page) => page.getByRole('list', { name: 'The first three' });

/** Opens the screen, waits for its rows and stops the clock. */
async function openHall(page: Page): Promise<void> {
  const clock = await ownClock(page);
  await page.goto(HALL);
  await expect(list(page).getByRole('listitem')).toHaveCount(20);
  await clock.stop();
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
  expect(received).toContain('Paged20');
  expect(received).not.toMatch(/June|250-?555|phone/i);
});

test(
  'the hall screen keeps the first three in view and shows all others in pages, then the other division',
  LONG_FORM,
  async ({ page }) => {
    await openHall(page);
    const heading = page.getByRole('heading', { level: 1 });
    const seen = new Set<string>();
    for (let pages = 0; (await heading.textContent()) === 'Junior Division'; pages += 1) {
      expect(pages).toBeLessThan(10);
      await expect(podium(page).getByRole('listitem')).toHaveCount(3);
      for (const name of await list(page).locator('bdi').allTextContents()) seen.add(name);
      await page.clock.runFor(PAGE_MS);
    }
    for (let index = 3; index < 60; index += 1) expect(seen).toContain(`J. Paged${index}`);
    await expect(heading).toHaveText('Regular Division');
  },
);

test('the ceremony shows the places of a division from the third to the first, by key', LONG_FORM, async ({ page }) => {
  await page.goto(`${HALL}&ceremony=1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  for (const place of ['#3', '#2', '#1']) {
    await page.keyboard.press('PageDown');
    await expect(page.getByText(`Junior Division, ${place}`)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(podium(page).getByRole('listitem')).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);
});

test(
  'the ceremony goes on after a reload, without a network and on a phone, by tap',
  LONG_FORM,
  async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${HALL}&ceremony=1`);
    await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Junior Division, #2')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Junior Division, #2')).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Junior Division, #1')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText('Junior Division, #2')).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 320, height: 640 },
]) {
  test(`the hall screen has no axe findings at ${viewport.width} px`, LONG_FORM, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Without the installed clock, because axe waits by the clock of the page.
    await page.goto(HALL);
    await expect(podium(page).getByRole('listitem')).toHaveCount(3);
    expect(await axeFindings(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
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

test.describe('after the end of the derby', () => {
  test.beforeAll(async ({ client }) => {
    await deleteEntries(client);
    for (const [lastName, fishWeight] of Object.entries({ First: '30', Second: '20', Third: '10' })) {
      await client.weighIn({ firstName: 'Thea', lastName, phoneNumber: '2505551901', fishWeight });
    }
    await client.save({ sms_enabled: 'false' });
    await client.call('POST', '/api/admin/end-derby');
  });
  test.afterAll(async ({ client }) => {
    await resetDerby(client);
    await client.save({ sms_enabled: 'true' });
  });

  /** A phone with the console, and a hall screen without a session. Each opens in its own context. */
  async function openBoth({ phone, browser, baseURL }: { phone: Page; browser: Browser; baseURL: string | undefined }) {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/admin/derby');
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: baseURL ?? '' });
    const hall = await context.newPage();
    await hall.goto('/leaderboard?screen=1');
    await expect(podium(hall).getByRole('listitem')).toHaveCount(3);
    const press = async (name: string, state: string): Promise<void> => {
      await phone.getByRole('button', { name, exact: true }).click();
      await expect(phone.getByText(state, { exact: true })).toBeVisible();
    };
    return {
      context,
      hall,
      press,
      shown: (step: string) => expect(hall.getByText(step, { exact: true })).toBeVisible(),
    };
  }

  test('a phone moves the ceremony on a hall screen without a session', async ({ page: phone, browser, baseURL }) => {
    const { context, hall, press, shown } = await openBoth({ phone, browser, baseURL });
    await press('Start', 'Then Regular Division, #3');
    await expect(hall.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(hall.getByRole('heading', { level: 1 })).toHaveText('Regular Division');
    for (const name of ['Back', 'Next']) {
      const box = await phone.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(56);
    }
    expect(await axeFindings(phone)).toEqual([]);
    await expectNoSidewaysScroll(phone);
    await press('Next', 'Regular Division, #3');
    await shown('Regular Division, #3');
    await press('End', 'Not started');
    await expect(podium(hall).getByRole('listitem')).toHaveCount(3);
    await expect(hall.getByRole('button', { name: 'Pause' })).toBeVisible();
    await context.close();
  });

  test(
    'the shared ceremony goes on after a reload and after each side was without a network',
    LONG_FORM,
    async ({ page: phone, browser, baseURL }) => {
      const { context, hall, press, shown } = await openBoth({ phone, browser, baseURL });
      await press('Start', 'Then Regular Division, #3');
      for (const place of [3, 2, 1]) {
        await press('Next', `Regular Division, #${place}`);
        await shown(`Regular Division, #${place}`);
      }
      await press('Back', 'Regular Division, #2');
      await shown('Regular Division, #2');

      await hall.reload();
      await shown('Regular Division, #2');

      await context.setOffline(true);
      await press('Next', 'Regular Division, #1');
      await press('Next', 'Regular Division, all places');
      await shown('Regular Division, #2');
      await context.setOffline(false);
      await expect(podium(hall).getByRole('listitem')).toHaveCount(3);

      await phone.context().setOffline(true);
      await phone.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(phone.getByText('Not moved: the server did not respond. Please press again.')).toBeVisible();
      await phone.context().setOffline(false);
      await press('Back', 'Regular Division, #1');
      await shown('Regular Division, #1');
      await press('End', 'Not started');
      await context.close();
    },
  );
});
