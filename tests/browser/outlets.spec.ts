import { createServer } from 'node:http';
import { listen } from '@derby/server-kit/testing/listen';
import type { Frame, Page } from 'playwright/test';
import sharp from 'sharp';
import { deleteEntries } from '../support/api.ts';
import { leapToRefresh, ownClock } from './board-tools.ts';
import { expect, test } from './fixtures.ts';
import { axeFindings, expectNoSidewaysScroll } from './page-checks.ts';

// A board in a page of another site and over a video (docs/screens.md, "Boards elsewhere").

const EMBED = '/embed/board?division=junior';
const OVERLAY = '/junior-leaderboard?overlay=1';
const SHOWN = 10;
const MOST_SCRIPT_BYTES = 40_000;

/** As many juniors as are shown, with light fish. */
test.beforeAll(async ({ client }) => {
  await deleteEntries(client);
  for (let number = 0; number < SHOWN; number += 1) {
    const weighIn = { firstName: 'Olive', lastName: `Outlet${number}`, phoneNumber: '2505554992', fishWeight: '1.5' };
    await client.weighIn({ ...weighIn, isJunior: true });
  }
});

/** Runs in each frame. Notes the use of whatever keeps data in a browser. */
function noteStorage(): void {
  const used: string[] = [];
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
    Object.defineProperty(window, name, { get: () => void used.push(name) });
  }
  const note = (): string => String(used.push('cookie'));
  Object.defineProperty(document, 'cookie', { get: note, set: note });
  Object.assign(window, { usedStorage: used });
}
const usedStorage = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => (window as unknown as { usedStorage: string[] }).usedStorage);

/** Serves a page of another site with a frame for each address, and returns its origin. */
async function servePaper(addresses: readonly string[]) {
  const frames = addresses.map((address) => `<iframe src="${address}" width="280" height="700"></iframe>`).join('');
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(frames));
  return { origin: await listen(server), close: () => server.close() };
}

test('another site shows the embedded board, which stores nothing and has one small script', async ({
  page,
  baseURL,
}) => {
  const scripts: Promise<number>[] = [];
  const origins = new Set<string>();
  page.on('response', (response) => {
    origins.add(new URL(response.url()).origin);
    if (response.request().resourceType() === 'script') scripts.push(response.body().then(({ length }) => length));
  });
  await page.addInitScript(noteStorage);
  const paper = await servePaper([`${baseURL}${EMBED}`, `${baseURL}/junior-leaderboard`]);
  await page.goto(paper.origin);
  const board = page.frameLocator('iframe').first();
  await expect(board.getByRole('listitem')).toHaveCount(SHOWN);
  await expect(board.getByText(/^Updated \d+:\d\d [AP]M$/)).toBeVisible();
  const [, embedded, page2] = page.frames();
  expect(await usedStorage(embedded!)).toEqual([]);
  expect(page2?.url()).toBe('chrome-error://chromewebdata/');
  expect([...origins].toSorted()).toEqual([new URL(baseURL!).origin, paper.origin].toSorted());
  const sizes = await Promise.all(scripts);
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  const opened = page.waitForEvent('popup');
  await board.getByRole('link', { name: 'Full leaderboard' }).click();
  const full = await opened;
  await expect(full.getByRole('heading', { level: 1, name: 'Junior Division' })).toBeVisible();
  expect(await full.evaluate(() => window.opener === null)).toBe(true);
  paper.close();
});

test('an embedded board shows a new leader, keeps the last rows without a network, and empties a private board', async ({
  page,
  client,
  baseURL,
}) => {
  const clock = await ownClock(page);
  await page.goto(EMBED);
  await expect(page.getByText(/^Updated/)).toBeVisible();
  await clock.stop();
  const lastName = `Ahead${Date.now()}`;
  const heavier = { firstName: 'Nora', lastName, phoneNumber: '2505554991', fishWeight: '4.995', isJunior: true };
  await client.weighIn(heavier);
  const read = async () => await (await fetch(`${baseURL}${EMBED}`)).text();
  await expect.poll(read).toContain(lastName);
  await leapToRefresh(page);
  await expect(page.getByRole('listitem').first()).toHaveText(`#1N. ${lastName}4.995 lbs`);
  await page.route('**/embed/**', (route) => route.abort());
  await leapToRefresh(page);
  await expect(page.getByText(/^No connection, showing \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByRole('listitem').first()).toContainText(lastName);
  await page.unroute('**/embed/**');
  await client.save({ leaderboard_public: 'false' });
  try {
    await expect.poll(read).not.toContain(lastName);
    await leapToRefresh(page);
    await expect(page.getByText('The leaderboard is currently private')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveCount(0);
  } finally {
    await client.save({ leaderboard_public: 'true' });
    await expect.poll(read).toContain(lastName);
  }
});

for (const [width, colorScheme] of [
  [280, 'light'],
  [390, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the embedded board has no axe findings at ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme });
    await page.goto(EMBED);
    await expect(page.getByText(/^Updated/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
}

/** Returns the alpha of a picture's pixels, 255 for opaque. */
async function alphaOf(page: Page): Promise<(x: number, y: number) => number | undefined> {
  const picture = await page.screenshot({ omitBackground: true });
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(4);
  return (x, y) => data[(y * info.width + x) * info.channels + 3];
}

test('the overlay is transparent beside its rows, which are all in view in large letters', async ({ page, client }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(OVERLAY);
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(SHOWN);
  const last = (await rows.last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(1080);
  const sizes = await rows
    .last()
    .locator(':scope > *')
    .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40);
  const alpha = await alphaOf(page);
  const inRow = alpha(Math.round(last.x + last.width / 2), Math.round(last.y + 3));
  expect([alpha(1, 1), alpha(1919, 1), alpha(1919, 540), alpha(1, 1079), alpha(1919, 1079)]).toEqual([0, 0, 0, 0, 0]);
  expect(inRow).toBeGreaterThanOrEqual(200);

  await client.save({ leaderboard_public: 'false' });
  try {
    await expect(rows).toHaveCount(0);
    const empty = await alphaOf(page);
    expect([empty(60, 60), empty(300, 300)]).toEqual([0, 0]);
  } finally {
    await client.save({ leaderboard_public: 'true' });
  }
  await expect(rows).toHaveCount(SHOWN);
});
