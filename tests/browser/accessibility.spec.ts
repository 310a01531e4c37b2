import type { Page } from 'playwright/test';
import { contestants } from '../support/api.ts';
import { formOf, standardLooks } from '../support/form.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFindings, expectToFitTheNarrowest, PUBLIC_PAGES } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ client }) => {
  await client.weighIn({ ...contestants(1)[0]!, photo: 'gps-camera.jpg' });
});

/** Waits until the scripts have replaced the painted page. */
async function waitForScripts(page: Page): Promise<void> {
  await expect(page.locator('#painted-page')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading(…|\.\.\.)$/)).toHaveCount(0);
}

/** The others share their parts with these. */
const GATE_PAGES: ReadonlySet<string> = new Set(['/', '/leaderboard', '/tickets', '/login']);

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

test('the photo dialog of the board has no axe findings', async ({ page }) => {
  await page.goto('/leaderboard');
  await page.getByTitle('View fish photo').first().click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectNoFindings(page, 'photo', standardLooks());
});
