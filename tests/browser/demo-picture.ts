// npx tsx tests/browser/demo-picture.ts: runs the demo and makes docs/images/demo.webp from its screens.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright/test';
import sharp from 'sharp';
import { REPOSITORY_ROOT } from '../support/stack.ts';

const FILE = join(REPOSITORY_ROOT, 'docs', 'images', 'demo.webp');
const WIDTH = 1280;

/** The size of each screen; all pictures have the same shape and become equally wide. */
const SCREENS = {
  board: { path: '/leaderboard', viewport: { width: 960, height: 540 } },
  hall: { path: '/leaderboard?screen=1', viewport: { width: WIDTH, height: 720 } },
  phones: { path: '', viewport: { width: WIDTH, height: 720 } },
} as const;
type Screen = keyof typeof SCREENS;

/** After which line of the demo, and how long after, a screen is taken, and how long the picture shows it. */
const SHOTS: readonly (readonly [line: RegExp, screen: Screen, afterMs: number, shownMs: number])[] = [
  [/lb  Celeste Thibodeau/, 'board', 1_500, 600],
  [/lb  Owen Cadwallader/, 'board', 1_500, 600],
  [/lb  Stefan Wolanski/, 'board', 1_500, 600],
  [/lb  Ramona Quist/, 'board', 1_500, 600],
  [/lb  Isla Penrose/, 'board', 1_500, 1_200],
  [/lb  Rosalind Kestrel +#1/, 'hall', 5_000, 1_500],
  [/lb  Bram Vandermeer/, 'hall', 15_000, 1_500],
  [/contestants are on their way/, 'phones', 20_000, 1_500],
  [/The prize ceremony/, 'hall', 24_500, 700],
  [/The prize ceremony/, 'hall', 27_000, 1_600],
  [/The prize ceremony/, 'hall', 33_000, 1_600],
];

const demo = spawn(process.execPath, [join(REPOSITORY_ROOT, 'tools', 'run.mjs'), 'demo'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const addresses: Record<string, string> = {};
const taken: Promise<Buffer>[] = [];
let browser: Browser | undefined;
let pages: Record<Screen, Page> | undefined;

for await (const line of createInterface(demo.stdout)) {
  process.stdout.write(`${line}\n`);
  const [, name = '', url = ''] = /^ {2}(\w+) +(http[^ ,]+)/.exec(line) ?? [];
  addresses[name] = url;
  if (name === 'Phones') {
    browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' });
    pages = { board: await open('board'), hall: await open('hall'), phones: await open('phones') };
  }
  for (const [index, [told, screen, afterMs]] of SHOTS.entries()) {
    if (pages && told.test(line)) taken[index] ??= takeLater(pages[screen], afterMs);
  }
}
const pictures = await Promise.all(taken);
await browser?.close();
const { size } = await sharp(pictures, { join: { animated: true } })
  .webp({ quality: 75, effort: 6, loop: 0, delay: SHOTS.map(([, , , shownMs]) => shownMs) })
  .toFile(FILE);
process.stdout.write(`${FILE}: ${pictures.length} pictures, ${Math.round(size / 1_000)} kB\n`);

async function open(screen: Screen): Promise<Page> {
  const { viewport, path } = SCREENS[screen];
  if (!browser) throw new Error('The browser is not open.');
  const deviceScaleFactor = WIDTH / viewport.width;
  const page = await browser.newPage({ viewport, deviceScaleFactor, colorScheme: 'light' });
  const board = (addresses['Board'] ?? '').replace('/leaderboard', '');
  await page.goto(screen === 'phones' ? (addresses['Phones'] ?? '') : board + path);
  return page;
}

async function takeLater(page: Page, afterMs: number): Promise<Buffer> {
  await wait(afterMs);
  return await sharp(await page.screenshot())
    .resize({ width: WIDTH })
    .png()
    .toBuffer();
}
