import type { Page } from 'playwright/test';
import { deleteEntries, resetDerby } from '../support/api.ts';
import { LONG_FORM } from '../support/form.ts';
import { ownClock } from './board-tools.ts';
import { expect, test } from './fixtures.ts';
import { weighInJuniors } from './junior-board.ts';
import { axeFindings, expectNoSidewaysScroll } from './page-checks.ts';

// The screen in the hall (docs/screens.md, "Hall screen"): a projector of 1080 lines.
const HALL = '/junior-leaderboard?screen=1';
const SMALLEST_LETTER_PX = 40;

test.use({ viewport: { width: 1920, height: 1080 }, isSignedIn: true });
test.beforeAll(({ client }) => weighInJuniors(client));

const list = (page: Page) => page.getByRole('list', { name: 'The other ranks' });
const podium = (page: Page) => page.getByRole('list', { name: 'The first three' });

test('the hall screen has large letters, no navigation and no data of the console', async ({ page }) => {
  const responses: Promise<string>[] = [];
  page.on('response', (response) => response.url().includes('/graphql') && responses.push(response.text()));
  const clock = await ownClock(page);
  await page.goto(HALL);
  await expect(page.locator('#painted-page')).toHaveCount(0);
  await expect(list(page).getByRole('listitem')).toHaveCount(20);
  await clock.stop();
  await expect(page.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(0);
  const row = list(page).getByRole('listitem').last();
  const sizes = await row
    .locator(':scope > :is(span, bdi)')
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
  expect(sizes).toHaveLength(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST_LETTER_PX);
  const overflow = await page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight];
  });
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
  const received = (await Promise.all(responses)).join('\n');
  expect(received).toContain('Paged20');
  expect(received).not.toMatch(/June|250-?555|phone/i);
});

test('names on the hall screen are whole, in one line and in one font', async ({ page }) => {
  await page.goto(HALL);
  const names = podium(page).locator('bdi');
  await expect(names).toHaveCount(3);
  const shapes = await names.evaluateAll((all) =>
    all.map((name) => {
      const { fontSize, lineHeight, overflow } = getComputedStyle(name);
      const [leading = 0, height = 0] = [lineHeight, `${name.clientHeight}`].map(
        (px) => Number.parseFloat(px) / Number.parseFloat(fontSize),
      );
      return { leading, height, overflow };
    }),
  );
  for (const { leading, height, overflow } of shapes) {
    expect(leading).toBeCloseTo(1.1);
    expect(height).toBeLessThan(2);
    expect(overflow).toBe('visible');
  }
  const font = await page.evaluate(async () => {
    const name = '600 100px "Barlow Condensed"';
    const faces = await Promise.all(['ØÆÅ', 'ČŁŞ', 'ễ'].map((letters) => document.fonts.load(name, letters)));
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = name;
    const [o = 0, stroked = 0] = ['O', 'Ø'].map((letter) => context.measureText(letter).width);
    return { faces: faces.map(({ length }) => length), surplus: stroked / o - 1 };
  });
  expect(font.faces).toEqual([1, 1, 1]);
  expect(font.surplus).toBeLessThan(0.05);
});

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 320, height: 640 },
]) {
  test(`the hall screen has no axe findings at ${viewport.width} px`, LONG_FORM, async ({ page }) => {
    await page.setViewportSize(viewport);
    // Without the installed clock, because axe waits by the clock of the page.
    await page.goto(HALL);
    await expect(podium(page).getByRole('listitem')).toHaveCount(3);
    expect(await axeFindings(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
}

test.describe('after the end of the derby', () => {
  test.beforeAll(async ({ client }) => {
    await deleteEntries(client);
    for (const [lastName, fishWeight] of Object.entries({ First: '30', Second: '20', Third: '10' })) {
      await client.weighIn({ firstName: 'Thea', lastName, phoneNumber: '2505551901', fishWeight });
    }
    await client.save({ sms_enabled: 'false' });
    await client.call('POST', '/api/admin/end-derby');
  });
  test.afterAll(async ({ client }) => {
    await resetDerby(client);
    await client.save({ sms_enabled: 'true' });
  });

  test('a phone moves the ceremony on a hall screen without a session', async ({ page: phone, browser, baseURL }) => {
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.goto('/admin/derby');
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: baseURL ?? '' });
    const hall = await context.newPage();
    await hall.goto('/leaderboard?screen=1');
    await expect(podium(hall).getByRole('listitem')).toHaveCount(3);
    const press = async (name: string, state: string): Promise<void> => {
      await phone.getByRole('button', { name, exact: true }).click();
      await expect(phone.getByText(state, { exact: true })).toBeVisible();
    };
    await press('Start', 'Then Regular Division, #3');
    await expect(hall.getByRole('button', { name: 'Next' })).toBeVisible();
    await expect(hall.getByRole('heading', { level: 1 })).toHaveText('Regular Division');
    for (const name of ['Back', 'Next']) {
      const box = await phone.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(56);
    }
    expect(await axeFindings(phone)).toEqual([]);
    await expectNoSidewaysScroll(phone);
    await press('Next', 'Regular Division, #3');
    await expect(hall.getByText('Regular Division, #3', { exact: true })).toBeVisible();
    expect(await axeFindings(hall)).toEqual([]);
    await press('End', 'Not started');
    await expect(podium(hall).getByRole('listitem')).toHaveCount(3);
    await expect(hall.getByRole('button', { name: 'Pause' })).toBeVisible();
    await context.close();
  });
});
