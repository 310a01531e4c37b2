import type { Page } from 'playwright/test';
import type { Client } from '../support/api.ts';
import { isLongForm } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { BOARD, weighInJuniors } from './junior-board.ts';
import { CONSOLE_SCREENS, SITE_SCREENS, type LateScreen } from './late-screens.ts';

// What a screen does not know yet it does not claim (docs/screens.md, "All screens").

const LATE_MS = 5_000;
const SHIFT_LIMIT = 0.02;
/** Longer than between two refreshes of an embedded board. */
const REFRESH_MS = 31_000;

interface Seen {
  /** Lines of the page that claim something before any response. */
  readonly claims: string[];
  /** What moved. */
  readonly moved: string[];
  shift: number;
}

/** An entry of the Layout Instability API. */
type Shift = PerformanceEntry & { readonly value: number; readonly sources: readonly { readonly node: Node | null }[] };

/** Runs in the page. Records claims until the responses come, and layout shifts without end. */
function watch(): void {
  const seen: Seen & { isReleased: boolean } = { claims: [], moved: [], shift: 0, isReleased: false };
  Object.assign(globalThis, { seen });
  const CLAIM = /^(?:No |Nobody|Nothing |There (?:is|are) no |All sent|Updated \d|Ticket sales are closed|0 )/;
  const read = (): void => {
    if (seen.isReleased) return;
    const lines = (document.querySelector('#root')?.parentElement?.innerText ?? '').split('\n');
    for (const line of lines) if (CLAIM.test(line.trim()) && !seen.claims.includes(line)) seen.claims.push(line);
  };
  new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
  // Also those that follow a press at once, which are not part of the usual score.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      seen.shift += entry.value;
      seen.moved.push(...entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 80) ?? 'text'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Holds all responses with data from `hold` on until they are released. */
async function holdResponses(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let release: () => void = () => undefined;
  let released = Promise.resolve();
  await page.route(/\/(?:graphql|api)(?:[/?]|$)/, async (route) => {
    await released;
    // A page that was left has cancelled its requests.
    await route.continue().catch(() => undefined);
  });
  return {
    hold: () => void (released = new Promise((resolve) => (release = resolve))),
    release: () => release(),
  };
}

const seenOn = async (page: Page): Promise<Seen> =>
  await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);

test.beforeAll(({ client }) => weighInJuniors(client));

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const PARTS = {
  'the site': { screens: SITE_SCREENS, token: () => null },
  'the console': { screens: CONSOLE_SCREENS, token: (client: Client) => client.token },
};

for (const viewport of isLongForm ? [PHONE, DESK] : [PHONE]) {
  for (const [part, { screens, token }] of Object.entries(PARTS)) {
    // One page for all, because the scripts take most of the time of a new one.
    test(`${part} at ${viewport.width} px claims nothing and does not move when responses are late`, async ({
      page,
      client,
    }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript(forget, token(client));
      await page.addInitScript(watch);
      await page.clock.install();
      const responses = await holdResponses(page);
      for (const screen of screens) {
        const address = typeof screen.path === 'string' ? screen.path : await screen.path(client);
        responses.hold();
        await test.step(screen.name, async () => await showLate(page, address, screen, responses.release));
        responses.release();
      }
    });
  }
}

/** Runs in the page: what an earlier screen has stored is not known to the next one. */
function forget(token: string | null): void {
  localStorage.clear();
  sessionStorage.clear();
  if (token !== null) localStorage.setItem('authToken', token);
}

async function showLate(page: Page, address: string, screen: LateScreen, release: () => void): Promise<void> {
  const { name, open, loaded, isReplaced, isWhole, mayClaim = [] } = screen;
  await page.goto(address);
  // A remote that is not there by then would count as failed. Painted entries stay until the responses come.
  if (isWhole) {
    const refreshed = page.waitForResponse((response) => response.url().endsWith(address));
    await page.clock.runFor(REFRESH_MS);
    await refreshed;
  } else if ((await page.locator('#painted-page[data-known]').count()) === 0) {
    await page.locator('[data-app]:not([data-app="shell"])').first().waitFor();
    await page.clock.runFor(LATE_MS);
  }
  if (open) {
    await open(page);
    await page.clock.runFor(LATE_MS);
  }
  const before = await seenOn(page);
  expect
    .soft(
      before.claims.filter((claim) => !mayClaim.includes(claim)),
      name,
    )
    .toEqual([]);
  await page.evaluate(() => Object.assign((globalThis as unknown as { seen: object }).seen, { isReleased: true }));
  release();
  if (loaded) await expect(page.getByText(loaded).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('#painted-page')).toHaveCount(0);
  const { shift, moved } = await seenOn(page);
  if (!isReplaced) expect.soft(shift, `${name}: ${moved.join(', ')}`).toBeLessThanOrEqual(SHIFT_LIMIT);
}

test('a jump to the end of a board moves nothing', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.addInitScript(watch);
  await page.goto(BOARD);
  await expect(page.getByText(/^Updated \d/)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('J. Paged59')).toBeInViewport();
  expect((await seenOn(page)).shift).toBeLessThanOrEqual(SHIFT_LIMIT);
});
