import { chromium } from 'playwright';
import { signIn } from './administrator.mjs';
import { CHROMIUM_ARGUMENTS } from './browser.mjs';
import { atMost, median } from './figures.mjs';
import { fillWithPhotos } from './fill-with-photos.mjs';

const ENTRIES = 2_000;
const PHOTOS = 500;
const RUNS = 3;
const OPEN_GOAL_MS = 1_000;
const TASK_GOAL_MS = 200;
/** In the list of all entries: a thumb or a key never waits for longer. */
const LIST_TASK_GOAL_MS = 100;
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const WHEEL_TURNS = 40;
const WHEEL_PX = 900;
const WHEEL_INTERVAL_MS = 50;
const SEARCH = 'Search entries by name or rank';
const TYPED = 'angler19 bench';
const KEY_INTERVAL_MS = 80;
/** Long enough for work that a section does after its data has arrived. */
const SETTLED_MS = 1_000;
/** The timeout for the data of a section. */
const GIVE_UP_MS = 30_000;

export const name = `the console with ${ENTRIES} entries and ${PHOTOS} photos`;

/**
 * Opens every section by its link, as an administrator does, each time in a new page without cached data.
 * @param {Record<string, string>} context where the product runs
 */
export async function run(context) {
  const { baseUrl = '', adminUsername = '', adminPassword = '', mongodbUrl = '', dataDir = '' } = context;
  const administrator = await signIn({ baseUrl, adminUsername, adminPassword });
  await administrator.switchLimitsOff();
  await fillWithPhotos({ mongodbUrl, dataDir, entries: ENTRIES, photos: PHOTOS });
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, baseURL: baseUrl });
    await page.addInitScript(watchTheConsole, GIVE_UP_MS);
    await page.goto('/login');
    await page.getByLabel('Username').fill(adminUsername);
    await page.getByLabel('Password').fill(adminPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    const links = page.getByRole('navigation', { name: 'Admin sections' }).getByRole('link');
    await links.first().waitFor();
    const figures = [];
    for (const label of await links.allTextContents()) figures.push(...(await open(page, label)));
    for (const size of WINDOWS) figures.push(...(await workInTheList(page, size)));
    return figures;
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright').Page} page @param {string} label of the section's link */
async function open(page, label) {
  const openedMs = [];
  const tasksMs = [];
  for (let index = 0; index < RUNS; index += 1) {
    // Starts in another section, so that the link navigates.
    await page.goto(label === 'New Entry' ? '/admin/profile' : '/admin');
    await page.waitForLoadState('networkidle');
    openedMs.push(await page.evaluate((section) => Reflect.get(window, 'openSection')(section), label));
    await page.waitForTimeout(SETTLED_MS);
    tasksMs.push(await longestTaskOf(page));
  }
  const opened = median(openedMs);
  const task = Math.max(...tasksMs);
  return [
    atMost(`${label}: its data is there`, opened, 'ms', OPEN_GOAL_MS),
    atMost(`${label}: longest task`, task, 'ms', TASK_GOAL_MS),
  ];
}

/**
 * Scrolls, sorts, filters and searches the list of entries.
 * @param {import('playwright').Page} page @param {{ width: number, height: number }} size
 */
async function workInTheList(page, size) {
  await page.setViewportSize(size);
  await page.goto('/admin/manage');
  await page.getByText(ALL_SHOWN).waitFor();
  const acts = { scrolling, sorting, filtering, searching };
  const figures = [];
  for (const [act, begin] of Object.entries(acts)) {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Reflect.get(window, 'forgetTasks')());
    await begin(page);
    await page.waitForTimeout(SETTLED_MS);
    const task = await longestTaskOf(page);
    figures.push(atMost(`list at ${size.width} px: longest task while ${act}`, task, 'ms', LIST_TASK_GOAL_MS));
  }
  return figures;
}

const ALL_SHOWN = /^Showing \d{4} of/;
const FEW_SHOWN = /^Showing \d{1,3} of/;

/** @param {import('playwright').Page} page */
async function scrolling(page) {
  for (const wayPx of [WHEEL_PX, -WHEEL_PX]) {
    for (let turn = 0; turn < WHEEL_TURNS; turn += 1) {
      await page.mouse.wheel(0, wayPx);
      await page.waitForTimeout(WHEEL_INTERVAL_MS);
    }
  }
}

/** Presses the headers, which a phone shows to screen readers only. @param {import('playwright').Page} page */
async function sorting(page) {
  for (const header of ['Name', 'Weight (lbs)', 'Entry Time', 'Rank']) {
    await page.getByRole('columnheader', { name: header }).getByRole('button').dispatchEvent('click');
    await page.waitForTimeout(SETTLED_MS);
  }
}

/** @param {import('playwright').Page} page */
async function filtering(page) {
  for (const filter of ['No photo', 'Same phone', 'All']) {
    await page.getByRole('button', { name: new RegExp(`^${filter} \\d`) }).click();
    await page.waitForTimeout(SETTLED_MS);
  }
}

/** Types a search and deletes it. @param {import('playwright').Page} page */
async function searching(page) {
  const field = page.getByLabel(SEARCH);
  await field.pressSequentially(TYPED, { delay: KEY_INTERVAL_MS });
  await page.getByText(FEW_SHOWN).waitFor();
  for (let left = TYPED.length; left > 0; left -= 1) await field.press('Backspace', { delay: KEY_INTERVAL_MS });
  await page.getByText(ALL_SHOWN).waitFor();
}

/** @param {import('playwright').Page} page @returns {Promise<number>} 0 when none was longer than 50 ms */
const longestTaskOf = (page) => page.evaluate(() => Math.max(0, ...Reflect.get(window, 'longTasksMs')));

/** Runs in every page, before its scripts. @param {number} giveUpMs how long a section may take */
function watchTheConsole(giveUpMs) {
  /** @type {number[]} */
  const longTasksMs = [];
  Reflect.set(window, 'longTasksMs', longTasksMs);
  Reflect.set(window, 'forgetTasks', () => longTasksMs.splice(0));
  new PerformanceObserver((list) => longTasksMs.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });

  /** The number of sent requests. */
  let sent = 0;
  let responded = 0;
  const send = window.fetch.bind(window);
  window.fetch = async (...request) => {
    sent += 1;
    try {
      return await send(...request);
    } finally {
      responded += 1;
    }
  };

  /**
   * Follows the section's link and returns the time of the frame in which its heading is shown, all responses have
   * arrived and nothing shows "Loading".
   */
  Reflect.set(window, 'openSection', async (/** @type {string} */ label) => {
    const links = [...document.querySelectorAll('nav a')];
    const link = /** @type {HTMLAnchorElement} */ (links.find(({ textContent }) => textContent === label));
    longTasksMs.splice(0);
    const from = performance.now();
    link.click();
    // A list that continues below the screen always shows "Loading more photos...".
    const saysLoading = /^Loading(?! more)/;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = () =>
      document.querySelector('nav a[aria-current=page]')?.textContent === label &&
      sent === responded &&
      document.querySelector('main h1') !== null &&
      ![...document.querySelectorAll('main [role=status]')].some(({ textContent }) =>
        saysLoading.test(textContent ?? ''),
      );
    // Two frames in a row: the first renders the responses and sends the requests that follow from them.
    let frames = 0;
    while (frames < 2) {
      if (performance.now() - from > giveUpMs) throw new Error(`${label} did not show its data`);
      await nextFrame();
      frames = isThere() ? frames + 1 : 0;
    }
    return performance.now() - from;
  });
}
