import type { Locator, Page } from 'playwright/test';
import { contestants } from '../support/api.ts';
import { isLongForm, LONG_FORM } from '../support/form.ts';
import { expect, logIn, openSection, test } from './fixtures.ts';
import { PUBLIC_PAGES } from './page-checks.ts';

/** Browsers translate new text soon after it appears. */
const TRANSLATION_DELAY_MS = 20;
const BOARD_CHANGES = isLongForm ? 50 : 10;

test.beforeAll(async ({ client }) => {
  for (const weighIn of contestants(6)) await client.weighIn({ ...weighIn, photo: 'gps-camera.jpg' });
});

/**
 * Runs in the page. Does what page translation does: replaces each text node by `<font><font>text</font></font>`, and
 * later ones soon after they appear.
 */
function translatePage(delayMs: number): void {
  const translate = (): void => {
    // While its head arrives, a page has no body yet.
    const body = document.querySelector('body');
    if (!body) return;
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, textarea')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      translate();
    }, delayMs);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

test.beforeEach(({ page }) => page.addInitScript(translatePage, TRANSLATION_DELAY_MS));

/** Collects what must not happen: uncaught errors. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
  return errors;
}

async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('h1 font').first()).toBeVisible();
  await expect(page.locator('#painted-page')).toHaveCount(0);
}

/** Waits until the page shows no failure of a section or a remote. */
async function expectNoNotice(page: Page, what: string): Promise<void> {
  await expect(page.getByText(/stopped working|Something went wrong on this page/), what).toHaveCount(0);
}

/** Names of buttons that leave the page, end the session or change shared state. */
const NOT_PRESSED =
  /Logout|Print|Export|End Derby|Reset Comp|Send now|Preview|Suspend|Disable|Full screen|Take a backup|Save All/;

/** Presses a button unless an earlier press has removed or disabled it, also in the meantime. */
async function pressIfPossible(button: Locator): Promise<boolean> {
  const isPossible = async () =>
    (await button.isVisible()) && (await button.isEnabled({ timeout: 2_000 }).catch(() => false));
  if (!(await isPossible())) return false;
  try {
    await button.click({ timeout: 10_000 });
    return true;
  } catch (error) {
    if (await isPossible()) throw error;
    return false;
  }
}

/** Presses each button in an area, closing what it opens. */
async function pressEachButton(page: Page, area: Locator): Promise<void> {
  const address = page.url();
  const buttons = area.getByRole('button');
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );
  for (const name of new Set(names)) {
    if (NOT_PRESSED.test(name) || name === '') continue;
    const button = area.getByRole('button', { name, exact: true }).first();
    if (!(await pressIfPossible(button))) continue;
    await expectNoNotice(page, `${address}: ${name}`);
    for (
      let closed = 0;
      closed < 2 && (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;
      closed += 1
    )
      await page.keyboard.press('Escape');
    if (page.url() !== address) await page.goto(address);
  }
}

for (const path of [...PUBLIC_PAGES, '/scale']) {
  test(`${path} works while it is translated`, LONG_FORM, async ({ page }) => {
    const errors = errorsOf(page);
    await page.goto(path);
    await expectTranslated(page);
    await pressEachButton(page, page.locator('body'));
    await expectNoNotice(page, path);
    expect(errors).toEqual([]);
  });
}

test(`the board shows each of ${BOARD_CHANGES} changes while it is translated`, async ({ page }) => {
  const errors = errorsOf(page);
  let change = 0;
  await page.route(/\/graphql\?.*division.*page/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as {
      data: { leaderboard: { version: string; entries: { rank: number; fishWeightLbs: number; lastName: string }[] } };
    };
    const { leaderboard } = body.data;
    const { length } = leaderboard.entries;
    leaderboard.version = `v${change}`;
    for (const [index, entry] of leaderboard.entries.entries()) {
      const rank = ((index + change) % length) + 1;
      Object.assign(entry, { rank, lastName: `Of${change}x${index}`, fishWeightLbs: 100 + change - rank });
    }
    leaderboard.entries.sort((a, b) => a.rank - b.rank);
    await route.fulfill({ response, json: body });
  });
  await page.goto('/leaderboard');
  await expectTranslated(page);
  const rows = page.getByRole('table').locator('[data-entry]');
  for (change = 1; change <= BOARD_CHANGES; change += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(rows.first()).toContainText(`${99 + change}.000000`);
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, ' ')),
    );
    expect(
      texts.map((text) => [/Of(\d+)x/.exec(text)?.[1], /(\d+)\.000000|(\d+)\.00\s?0000/.exec(text)?.[0].split('.')[0]]),
    ).toEqual(texts.map((_text, index) => [String(change), String(99 + change - index)]));
  }
  expect(errors).toEqual([]);
});

test('the login shows its errors while it is translated', LONG_FORM, async ({ page, stack }) => {
  const errors = errorsOf(page);
  await page.goto('/login');
  await expectTranslated(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Username and password are required')).toBeVisible();
  await logIn(page, { ...stack.administrator, password: 'wrong-password' });
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expectNoNotice(page, 'login');
  expect(errors).toEqual([]);
});

test.describe('in the console', () => {
  test.use({ isSignedIn: true });

  const SECTIONS = [
    '/admin',
    '/admin/practise',
    '/admin/manage',
    '/admin/manage/check',
    '/admin/photos',
    '/admin/derby',
    '/admin/derby/event',
    '/admin/derby/messages',
    '/admin/derby/results',
    '/admin/derby/next-year',
    '/admin/derby/log',
    '/admin/derby/hall',
    '/admin/derby/notice',
    '/admin/derby/texts',
    '/admin/derby/replies',
    '/admin/derby/consent',
    '/admin/raffle-tickets',
    '/admin/users',
    '/admin/participants',
    '/admin/participants/check-in',
    '/admin/participants/cards',
    '/admin/profile',
    '/admin/pass',
    '/admin/global-settings',
  ];

  for (const path of SECTIONS) {
    test(`${path} works while it is translated`, LONG_FORM, async ({ page }) => {
      const errors = errorsOf(page);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(path);
      await expectTranslated(page);
      await expect(page.getByText(/^Loading(?! more)/)).toHaveCount(0);
      await pressEachButton(page, page.getByRole('main'));
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await pressEachButton(page, page.getByRole('main'));
      }
      await expectNoNotice(page, path);
      expect(errors).toEqual([]);
    });
  }

  test('an entry is added and corrected while the console is translated', LONG_FORM, async ({ page }) => {
    const errors = errorsOf(page);
    await openSection(page, '/admin', 'Add New Derby Entry');
    await page.getByLabel('Fish weight (lbs)').fill('7.25');
    await page.getByLabel('First name').fill('Trina');
    await page.getByLabel('Last name').fill('Translated');
    await page.getByLabel('Phone number').fill('2505557250');
    await page.getByRole('button', { name: 'Add Entry' }).click();
    await expect(page.getByText('Entry added successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'Manage Entries' }).click();
    await page.getByRole('button', { name: 'Edit Trina Translated' }).click();
    await page.getByLabel('First name').fill('Trudy');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Entry updated successfully')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Trudy Translated' })).toBeVisible();
    await expect(page.getByText('Trina Translated')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});
