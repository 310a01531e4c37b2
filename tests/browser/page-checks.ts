import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from 'playwright/test';
import { keepsPictures, type Look } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';

/** Every page that a visitor can open, and one missing page. */
export const PUBLIC_PAGES = [
  '/',
  '/leaderboard',
  '/junior-leaderboard',
  '/details',
  '/tickets',
  '/results',
  '/texts',
  '/login',
  '/no-such-page',
] as const;

const HEIGHT = 800;
/** A laptop of 1280 px at a zoom of 400 %. */
const NARROWEST = { width: 320, height: 256 };

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Returns the axe findings on the current page, as "rule: selector" for each place; with `rules`, only of these rules.
 * Ignores foreign frames, and everything behind an open dialog, which is unreachable and checked without the dialog.
 */
export async function axeFindings(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Legacy mode runs axe in the page itself; the other one opens a second page to sum up frames, which are excluded.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    .options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  if ((await page.locator(DIALOG).filter({ visible: true }).count()) > 0) axe.include(DIALOG);
  const { violations } = await axe.analyze();
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}`));
}

/** Returns the words of buttons and links in the accent colour below the header: at most one is the main action. */
async function mainActions(page: Page): Promise<string[]> {
  const isDialogOpen = (await page.locator(DIALOG).filter({ visible: true }).count()) > 0;
  const main = page.locator(`${isDialogOpen ? `:is(${DIALOG})` : 'main'} [class~="bg-accent"]`);
  // The same action of several things is one.
  return [...new Set(await main.filter({ visible: true }).allTextContents())];
}

/** Shows the page in each look and runs axe. Its main action is one. */
export async function expectNoFindings(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  const main = await mainActions(page);
  expect.soft(main.slice(1), `${name}: main actions beside ${main[0]}`).toEqual([]);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await axeFindings(page), `${name}, ${width} px, ${colorScheme}`).toEqual([]);
    if (keepsPictures) await keepPicture(page, `${name}-${width}-${colorScheme}`);
  }
}

const MOST_STOPS = 80;

/** Moves the focus to a control with Tab, then presses the key there. */
export async function goTo(page: Page, target: Locator, key?: 'Enter' | 'Space'): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) {
      if (key) await page.keyboard.press(key);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}`);
}

/** Makes the window as narrow as supported, and waits until nothing scrolls sideways. */
export async function expectToFitTheNarrowest(page: Page): Promise<void> {
  await page.setViewportSize(NARROWEST);
  await expectNoSidewaysScroll(page);
}

/** Waits until the page is as wide as its window, and no button cuts its words. A failure shows what is too wide. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(findOverflow)).toEqual([]);
}

/** Runs in the page. Returns the buttons that cut their words, the overflow and the innermost elements that cause it. */
function findOverflow(): string[] {
  const cut = [...document.querySelectorAll('a, button')].filter(
    (one) =>
      one.checkVisibility() &&
      one.clientWidth > 1 &&
      one.scrollWidth > one.clientWidth + 1 &&
      getComputedStyle(one).overflowX === 'hidden',
  );
  const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
  if (overflowPx <= 0) return cut.map((one) => `${one.tagName} "${one.textContent}" is cut`);
  const overflowing = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth,
  );
  const innermost = overflowing.filter(
    (element) => !overflowing.some((other) => other !== element && element.contains(other)),
  );
  return [
    `${overflowPx} px`,
    ...innermost.map(
      (element) => `${element.tagName} "${element.textContent}" ${element.getBoundingClientRect().right}`,
    ),
  ];
}

/** Saves a picture of the whole page in `screenshots/`. */
async function keepPicture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(REPOSITORY_ROOT, 'screenshots', `${name}.png`), fullPage: true });
}
