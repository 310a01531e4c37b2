import type { Route } from 'playwright/test';
import { LONG_FORM } from '../support/form.ts';
import { expect, test } from './fixtures.ts';

const GRAPHQL = '**/graphql*';
/** The limit for a query is 10 s; the page itself may take as long to load on a busy machine. */
const NOTICE_LIMIT_MS = 30_000;

/** One section that sends one request, and one that sends several; section-routes.test.tsx of the console has all. */
const SECTIONS = [
  ['/admin/derby', 'Failed to load derby settings'],
  ['/admin/users', 'Failed to fetch users'],
] as const;

type Handle = (route: Route) => Promise<void>;

const OUTAGES: readonly (readonly [string, Handle])[] = [
  ['the network is cut', (route) => route.abort()],
  ['the server hangs', () => new Promise(() => undefined)],
  ['the server refuses with 503', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' })],
];

test.use({ isSignedIn: true });

for (const [outage, handle] of OUTAGES) {
  const title = `a section says on a cold load that it failed while ${outage}, and Try Again loads it`;
  test(title, LONG_FORM, async ({ page }) => {
    for (const [path, sentence] of SECTIONS) {
      await page.route(GRAPHQL, handle);
      await page.goto(path);
      const notice = page.getByRole('alert').filter({ hasText: sentence });
      await expect(notice, path).toBeVisible({ timeout: NOTICE_LIMIT_MS });
      await page.unroute(GRAPHQL, handle);
      await expect(async () => {
        // A press joins a poll that still hangs, so the first one may fail too.
        if (await notice.isVisible()) await notice.getByRole('button', { name: 'Try Again' }).click({ timeout: 5_000 });
        await expect(notice, path).toBeHidden();
      }).toPass();
    }
  });
}
