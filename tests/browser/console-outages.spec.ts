import type { Route } from 'playwright/test';
import { formOf } from '../support/form.ts';
import { expect, test } from './fixtures.ts';

const GRAPHQL = '**/graphql*';
/** The limit for a query is 10 s; the page itself may take as long to load on a busy machine. */
const NOTICE_LIMIT_MS = 30_000;

const SECTIONS = [
  ['/admin/manage', 'Error connecting to server'],
  ['/admin/photos', 'Failed to load photos. Please try again later.'],
  ['/admin/derby', 'Failed to load derby settings'],
  ['/admin/derby/event', 'The event could not be loaded.'],
  ['/admin/derby/messages', 'Failed to load the final messages'],
  ['/admin/derby/results', 'The past derbies could not be loaded.'],
  ['/admin/raffle-tickets', 'Error: Error connecting to server'],
  ['/admin/users', 'Failed to fetch users'],
  ['/admin/participants', 'Error connecting to server'],
  ['/admin/global-settings', 'Failed to load settings'],
] as const;

/** One section that sends one request, and one that sends several. */
const SLOW_SECTIONS = SECTIONS.filter(([path]) => path === '/admin/users' || path === '/admin/derby');

type Handle = (route: Route) => Promise<void>;

/** Ways in which the server does not respond. The slow ones are tried with two sections. */
const OUTAGES: readonly (readonly [string, Handle, readonly (readonly [string, string])[]])[] = [
  ['the network is cut', (route) => route.abort(), SECTIONS],
  ['the server hangs', () => new Promise(() => undefined), SLOW_SECTIONS],
  [
    'the server refuses with 503',
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' }),
    SLOW_SECTIONS,
  ],
];

test.use({ isSignedIn: true });

for (const [outage, handle, sections] of OUTAGES) {
  const title = `a section says on a cold load that it failed while ${outage}, and Try Again loads it`;
  // section-routes.test.tsx of the console has every section.
  test(title, formOf(outage === 'the server hangs'), async ({ page }) => {
    for (const [path, sentence] of sections) {
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
