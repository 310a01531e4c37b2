import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Between two refreshes of a board. */
export const REFRESH_MS = 30_000;

/** A page whose clock the test can stop, so that polls, debounces and frames wait for it. Call before the first visit. */
export async function ownClock(page: Page): Promise<{ stop: () => Promise<void> }> {
  await page.clock.install();
  return { stop: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000) };
}

/**
 * Lets the time of a page whose clock stands leap to its next refresh. `runFor` would go beyond it, up to the 15 s that
 * a request may take, and end the refresh before its answer has had any time.
 */
export async function leapToRefresh(page: Page): Promise<void> {
  await page.clock.fastForward(REFRESH_MS);
}

interface BoardPage {
  readonly total: number;
  readonly entries: readonly { readonly lastName: string; readonly fishWeightLbs: number }[];
}

/**
 * The addresses of the board's pages that a page asks for from now on. `allTell` waits until every one of them is
 * answered as wanted: caches on the way give an answer for a second, and a page whose clock is stopped asks only once.
 * The browser's own cache is off from now on, as it is for every page whose requests are routed.
 */
export async function pagesAskedBy(
  page: Page,
): Promise<{ allTell: (isWanted: (answer: BoardPage) => boolean) => Promise<void> }> {
  await page.route(/\/graphql\?/, (route) => route.continue());
  const addresses = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('division')) addresses.add(request.url());
  });
  const ask = async (address: string): Promise<BoardPage> => {
    const headers = { accept: 'application/graphql-response+json', 'apollo-require-preflight': '1' };
    const answer = (await (await fetch(address, { headers })).json()) as { data: { leaderboard: BoardPage } };
    return answer.data.leaderboard;
  };
  return {
    allTell: (isWanted) =>
      expect
        .poll(async () => (await Promise.all([...addresses].map(ask))).every(isWanted), {
          message: 'all pages are new',
        })
        .toBe(true),
  };
}
