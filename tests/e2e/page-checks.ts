import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { isLongForm } from '../support/form.ts';
import { REPOSITORY_ROOT } from '../support/stack.ts';

/** What axe finds on the page as it is shown now: "rule: selector" for each place. Never what is in a foreign frame. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}`));
}

/** Waits until the page is as wide as its window; else says by how much it is not, and which elements stick out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(whatSticksOut)).toEqual([]);
}

/** Runs in the page. Only what is too wide itself: not all that is around it. */
function whatSticksOut(): string[] {
  const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
  if (overflowPx <= 0) return [];
  const sticking = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth,
  );
  const innermost = sticking.filter(
    (element) => !sticking.some((other) => other !== element && element.contains(other)),
  );
  return [
    `${overflowPx} px`,
    ...innermost.map(
      (element) => `${element.tagName} "${element.textContent}" ${element.getBoundingClientRect().right}`,
    ),
  ];
}

/** Keeps a picture of the whole page in `screenshots/`, in the long form only: they are for people to look at. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (isLongForm) await page.screenshot({ path: join(REPOSITORY_ROOT, 'screenshots', `${name}.png`), fullPage: true });
}
