import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Interval between two refreshes of a board. */
export const REFRESH_MS = 30_000;

/** Installs a clock that the test can stop, so that polls, debounces and frames wait. Call before the first visit. */
export async function ownClock(page: Page): Promise<{ stop: () => Promise<void> }> {
  await page.clock.install();
  return { stop: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000) };
}

/**
 * Moves the stopped clock of a page to its next refresh. `runFor` would run beyond it, up to the 10 s that a request
 * may take, and end the refresh before its response arrives.
 */
export async function leapToRefresh(page: Page): Promise<void> {
  await page.clock.fastForward(REFRESH_MS);
}

interface BoardPage {
  readonly total: number;
  readonly entries: readonly { readonly lastName: string; readonly fishWeightLbs: number }[];
}

/**
 * Records the URLs of board pages that a page requests from now on. `allMatch` waits until all of their responses match
 * `isWanted`: caches serve a response for a second, and a page with a stopped clock requests only once. Routing also
 * disables the cache of the browser.
 */
export async function pagesRequestedBy(
  page: Page,
): Promise<{ allMatch: (isWanted: (response: BoardPage) => boolean) => Promise<void> }> {
  await page.route(/\/graphql\?/, (route) => route.continue());
  const addresses = new Set<string>();
  page.on('request', (request) => {
    // The afternoon of a division is another query.
    if (/division.*page/.test(request.url())) addresses.add(request.url());
  });
  const fetchBoardPage = async (address: string): Promise<BoardPage> => {
    const headers = { accept: 'application/graphql-response+json', 'apollo-require-preflight': '1' };
    const response = (await (await fetch(address, { headers })).json()) as { data: { leaderboard: BoardPage } };
    return response.data.leaderboard;
  };
  return {
    allMatch: (isWanted) =>
      expect
        .poll(async () => (await Promise.all([...addresses].map(fetchBoardPage))).every(isWanted), {
          message: 'all pages are new',
        })
        .toBe(true),
  };
}
