import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS } from './browser.mjs';
import { atLeast, atMost, freePort, median } from './figures.mjs';

/** Fetched when this bench runs, because only the bench needs its 57 packages. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/**
 * The used parts of Lighthouse's report.
 * @typedef {object} Report
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { score: number | null, displayValue?: string, numericValue?: number }>} audits
 */

const RUNS = 3;
const PAGES = ['/', '/leaderboard', '/details', '/tickets'];
const CATEGORIES = /** @type {const} */ (['performance', 'accessibility', 'best-practices', 'seo']);
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const SHIFT_GOAL = 0.02;
const PERFECT = 1;

export const name = 'Lighthouse, mobile';

/**
 * Opens one page as Lighthouse's phone does, in a browser with an empty cache.
 * @param {string} url
 * @returns {Promise<Report>}
 */
async function audit(url) {
  const port = await freePort();
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const options = [`--port=${port}`, '--quiet', '--output=json', `--only-categories=${CATEGORIES.join(',')}`];
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], { maxBuffer: 2 ** 26 });
    return JSON.parse(stdout);
  } finally {
    await browser.close();
  }
}

/**
 * Returns the audits that keep a category from its full score, with what they show.
 * @param {Report} report @param {typeof CATEGORIES[number]} category
 */
function missesOf(report, category) {
  return (report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? PERFECT) < PERFECT)
    .map(({ id }) => `${id} ${report.audits[id]?.displayValue ?? ''}`.trim());
}

/** @param {{ baseUrl: string }} context where the product runs */
export async function run({ baseUrl }) {
  const figures = [];
  for (const page of PAGES) {
    const reports = [];
    for (let index = 0; index < RUNS; index += 1) reports.push(await audit(baseUrl + page));
    for (const category of CATEGORIES) {
      const value = median(reports.map((report) => (report.categories[category]?.score ?? 0) * 100));
      const goal = GOALS[category];
      figures.push(atLeast(`${page} ${category}`, value, 'of 100', goal));
      if (value < 100) console.log(`${page} ${category}: ${missesOf(reports[0], category).join('; ')}`);
    }
    const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1));
    figures.push(atMost(`${page} layout shift`, shift, '', SHIFT_GOAL));
  }
  return figures;
}
