// npx tsx tests/browser/demo-picture.ts: runs the demo and makes docs/images/demo.webp from its screens.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from 'playwright/test';
import sharp from 'sharp';
import { REPOSITORY_ROOT } from '../support/stack.ts';

const FILE = join(REPOSITORY_ROOT, 'docs', 'images', 'demo.webp');
const VIEWPORT = { width: 1280, height: 720 };
/** The rows of the board come into view. */
const BOARD_SCROLL_PX = 175;

/**
 * After which line of the demo, and how long after, a screen is taken, and how long the picture shows it. The hall shows
 * both divisions in turn, so a shot may wait for a heading.
 */
const SHOTS: readonly (readonly [line: RegExp, screen: string, afterMs: number, shownMs: number, heading?: string])[] =
  [
    [/lb {2}Celeste Thibodeau/, 'Board', 1_500, 600],
    [/lb {2}Owen Cadwallader/, 'Board', 1_500, 600],
    [/lb {2}Stefan Wolanski/, 'Board', 1_500, 600],
    [/lb {2}Priya Sandstone/, 'Board', 1_500, 600],
    [/lb {2}Anton Kowalczyk/, 'Board', 1_500, 600],
    [/lb {2}Zoë Larkspur/, 'Board', 1_500, 600],
    [/lb {2}Tamsin Driftwood/, 'Board', 1_500, 1_200],
    [/lb {2}Rosalind Kestrel +#1/, 'Hall', 5_000, 1_500],
    [/lb {2}Bram Vandermeer/, 'Hall', 16_000, 1_700, 'Regular Division'],
    [/contestants are on their way/, 'Phones', 20_000, 1_500],
    [/The prize ceremony/, 'Hall', 24_500, 800],
    [/The prize ceremony/, 'Hall', 27_000, 1_700],
    [/The prize ceremony/, 'Hall', 33_000, 1_700],
  ];

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
const demo = spawn(process.execPath, [join(REPOSITORY_ROOT, 'tools', 'run.mjs'), 'demo'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const pages = new Map<string, Page>();
const taken: Promise<Buffer>[] = [];
for await (const line of createInterface(demo.stdout)) {
  process.stdout.write(`${line}\n`);
  const [, screen = '', url = ''] = /^ {2}(Board|Hall|Phones) +(http.*)/.exec(line) ?? [];
  if (url) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' });
    await page.goto(url);
    pages.set(screen, page);
  }
  for (const [index, [told, name, afterMs, , heading]] of SHOTS.entries()) {
    const page = pages.get(name);
    if (page && told.test(line)) taken[index] ??= take(page, name, { afterMs, heading });
  }
}
const pictures = await Promise.all(taken);
await browser.close();
const { size } = await sharp(pictures, { join: { animated: true } })
  .webp({ quality: 75, loop: 0, delay: SHOTS.map(([, , , shownMs]) => shownMs) })
  .toFile(FILE);
process.stdout.write(`${FILE}: ${pictures.length} pictures, ${Math.round(size / 1_000)} kB\n`);

async function take(
  page: Page,
  screen: string,
  when: { afterMs: number; heading: string | undefined },
): Promise<Buffer> {
  await wait(when.afterMs);
  if (screen === 'Board') await page.evaluate((top) => scrollTo(0, top), BOARD_SCROLL_PX);
  if (when.heading !== undefined) await page.getByRole('heading', { name: when.heading, exact: true }).waitFor();
  return await page.screenshot();
}
