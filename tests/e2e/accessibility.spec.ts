import type { Page } from 'playwright/test';
import { contestants, postEntry, signIn } from '../support/api.ts';
import { standardLooks } from '../support/form.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, expectNoSidewaysScroll, keepPicture } from './page-checks.ts';

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test.beforeAll(async ({ stack }) => {
  const token = await signIn(stack.baseUrl, stack.administrator);
  for (const weighIn of contestants(5)) await postEntry(stack.baseUrl, token, { ...weighIn, photo: 'gps-camera.jpg' });
});

for (const { width, colorScheme } of standardLooks()) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of PUBLIC_PAGES) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await settled(page);
        expect(await axeFindings(page)).toEqual([]);
        await keepPicture(page, `${path.slice(1) || 'home'}-${width}-${colorScheme}`);
      });
    }

    test('axe finds nothing in the photo dialog', async ({ page }) => {
      await page.goto('/leaderboard');
      await page.getByTitle('View fish photo').first().click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

for (const path of PUBLIC_PAGES) {
  test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await settled(page);
    await expectNoSidewaysScroll(page);
  });
}
