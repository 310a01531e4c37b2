import type { Page, Route } from 'playwright/test';
import { isLongForm } from '../support/form.ts';
import { seededRandom } from '../support/random.ts';
import { expect, test } from './fixtures.ts';
import { BOARD, rowOf, weighInJuniors } from './junior-board.ts';

/** Number of visits. Each one acts before, while or after the scripts take over. */
const VISITS = isLongForm ? 50 : 2;
const SEED = Number(process.env['EARLY_SEED'] ?? 7);

/** Slowdown of the CPU, as on a slow phone. */
const CPU_SLOWDOWN = 4;
/** Approximate number of scripts of a first visit. */
const SCRIPTS = 29;
/** Number of frames after the last script by which the page has taken over. */
const LATEST_FRAME = 40;

/** An action that is not possible within this time counts as lost. */
const ACTION_LIMIT_MS = 15_000;
const VISIT_LIMIT_MS = 40_000;

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 900 };
const SEARCH_BOX = 'Search the leaderboard';
const NAME = 'early photo';

interface Visit {
  readonly size: typeof PHONE;
  /** Acts as the visitor, and calls `between` at the moment when the held scripts may continue. */
  readonly act: (page: Page, between: () => Promise<void>) => Promise<void>;
  readonly expectEffect: (page: Page) => Promise<void>;
}

const VISIT_KINDS: Record<string, Visit> = {
  'opens the menu': {
    size: PHONE,
    async act(page, between) {
      await between();
      await page.locator('summary').click();
    },
    async expectEffect(page) {
      const details = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Details' });
      await expect(page.locator('summary')).toBeFocused();
      await details.click();
      await expect(page).toHaveURL('/details');
    },
  },
  'types a name': {
    size: PHONE,
    async act(page, between) {
      await page.getByLabel(SEARCH_BOX).click();
      await page.keyboard.type(NAME.slice(0, 5));
      await between();
      await page.keyboard.type(NAME.slice(5), { delay: 20 });
    },
    async expectEffect(page) {
      const box = page.getByLabel(SEARCH_BOX);
      await expect(page.getByText(/paused while searching$/)).toBeVisible();
      await expect(rowOf(page, 'E. Photo')).toBeVisible();
      await expect(rowOf(page, 'J. Paged0')).toHaveCount(0);
      await expect(box).toHaveValue(NAME);
      await expect(box).toBeFocused();
    },
  },
  'changes the division': {
    size: LAPTOP,
    async act(page, between) {
      await between();
      await page.getByRole('link', { name: 'Leaderboard', exact: true }).click();
    },
    async expectEffect(page) {
      await expect(page).toHaveURL('/leaderboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Leaderboard', exact: true })).toBeVisible();
    },
  },
  'opens a photo': {
    size: PHONE,
    async act(page, between) {
      await between();
      await page.getByRole('button', { name: 'View fish photo, E. Photo' }).click();
    },
    async expectEffect(page) {
      await expect(page.getByRole('dialog').getByText('4.990000 lbs')).toBeVisible();
    },
  },
  'holds the button of a photo': {
    size: LAPTOP,
    async act(page, between) {
      await page.getByRole('button', { name: 'View fish photo, E. Photo' }).hover();
      await page.mouse.down();
      await between();
      await page.mouse.up();
    },
    async expectEffect(page) {
      await expect(page.getByRole('dialog').getByText('4.990000 lbs')).toBeVisible();
    },
  },
  'scrolls down': {
    size: PHONE,
    async act(page, between) {
      await page.mouse.wheel(0, 500);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
      await between();
    },
    async expectEffect(page) {
      await expect(page.getByText(/^Updated \d/)).toBeAttached();
      expect(await page.evaluate(() => window.scrollY)).toBe(500);
    },
  },
};

/** Holds the scripts of the next page from this number on. Returns a function that releases them. */
async function holdScripts(page: Page, from: number): Promise<() => Promise<void>> {
  let passed = 0;
  let isHolding = true;
  const held: Route[] = [];
  await page.route(/\.js$/, async (route) => {
    if (!isHolding || route.request().url().endsWith('/after-paint.js') || passed++ < from)
      return await route.continue();
    held.push(route);
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
}

async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}

test.beforeAll(async ({ client }) => {
  await weighInJuniors(client);
  const entry = {
    firstName: 'Early',
    lastName: 'Photo',
    phoneNumber: '2505554999',
    fishWeight: '4.99',
    isJunior: true,
  };
  await client.weighIn({ ...entry, photo: 'gps-camera.jpg' });
});

test(`no tap or key press is lost in ${VISITS} visits that begin before the scripts run`, async ({ page }) => {
  test.setTimeout(VISITS * VISIT_LIMIT_MS);
  const random = seededRandom(SEED);
  const whole = (below: number) => Math.floor(random() * below);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const kinds = Object.entries(VISIT_KINDS);
  page.setDefaultTimeout(ACTION_LIMIT_MS);
  // On a busy machine the remote may be late. Typed text is kept until it arrives.
  const retry = page.getByRole('button', { name: 'Try Again' });
  await page.addLocatorHandler(retry, () => retry.click());
  const lost: string[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const [name, { size, act, expectEffect }] = kinds[(whole(kinds.length) + visit) % kinds.length]!;
    const from = whole(SCRIPTS);
    const frame = whole(LATEST_FRAME);
    const isEarly = random() < 0.5;
    await page.setViewportSize(size);
    const release = await holdScripts(page, from);
    await page.goto(BOARD, { waitUntil: 'commit' });
    await expect(page.locator('[data-entry]').first()).toBeVisible();
    try {
      await act(page, async () => {
        if (isEarly) return;
        await release();
        await frames(page, frame);
      });
      await release();
      await expectEffect(page);
    } catch (error) {
      lost.push(`${name}, after ${from} scripts${isEarly ? '' : ` and ${frame} frames`}: ${String(error)}`);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  expect(lost).toEqual([]);
});
