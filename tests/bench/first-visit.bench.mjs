import { firstVisit } from './browser.mjs';
import { atMost, median, none } from './figures.mjs';

const RUNS = 3;
const FIRST_ROW = '[role="cell"]';
const SCRIPT_GOAL_KB = 170;
const FIRST_ROW_GOAL_MS = 2_000;

export const name = 'first visit to /leaderboard';

/** @param {{ baseUrl: string, adminConsoleUrl: string }} context where the product runs */
export async function run({ baseUrl, adminConsoleUrl }) {
  const url = `${baseUrl}/leaderboard`;
  const plain = await firstVisit({ url, selector: FIRST_ROW, slowPhone: false });
  const scripts = plain.downloads.filter(({ mimeType }) => mimeType.includes('javascript'));
  const scriptKb = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const fromAdmin = plain.downloads.filter((one) => one.url.startsWith(adminConsoleUrl)).length;

  const slowMs = [];
  for (let index = 0; index < RUNS; index += 1) {
    slowMs.push((await firstVisit({ url, selector: FIRST_ROW, slowPhone: true })).firstVisibleMs);
  }
  return [
    atMost('compressed script', scriptKb, 'kB', SCRIPT_GOAL_KB),
    { figure: 'script files', value: scripts.length, unit: 'files' },
    none('files of the admin console', fromAdmin, 'files'),
    atMost(
      `first board row on a slow phone (1.6 Mbit/s, 150 ms, 4x CPU; median of ${RUNS})`,
      median(slowMs),
      'ms',
      FIRST_ROW_GOAL_MS,
    ),
  ];
}
