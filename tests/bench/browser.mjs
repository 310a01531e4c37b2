import { chromium } from 'playwright';

const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** "Slow phone": 1.6 Mbit/s down, 150 ms round trip, a processor four times slower. */
const SLOW_PHONE = {
  network: { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  cpuSlowdown: 4,
};

/** The screen of a phone. */
const VIEWPORT = { width: 360, height: 780 };

/** Runs `visit` with a page of a browser that has nothing cached. @template Result @param {(page: import('playwright').Page) => Promise<Result>} visit */
async function withPage(visit) {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath ? { executablePath } : {}) });
  try {
    return await visit(await browser.newPage({ viewport: VIEWPORT }));
  } finally {
    await browser.close();
  }
}

/**
 * Opens `url` and scrolls to its end until `count` elements match `selector` and all pictures are loaded. Returns the
 * bytes of all responses on the wire, headers included.
 * @param {{ url: string, selector: string, count: number }} visit
 */
export function bytesToTheEnd({ url, selector, count }) {
  return withPage(async (page) => {
    const downloads = await recordDownloads(await page.context().newCDPSession(page));
    await page.goto(url);
    const scroll = async () => {
      await page.mouse.wheel(0, VIEWPORT.height / 2);
      return page.evaluate(isAtTheEnd, { selector, count });
    };
    while (!(await scroll())) await page.waitForTimeout(SCROLL_PAUSE_MS);
    await page.waitForLoadState('networkidle');
    return [...downloads.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  });
}

/** As long as a reader looks at half a screen. */
const SCROLL_PAUSE_MS = 300;

/** Runs in the page. @param {{ selector: string, count: number }} wanted */
function isAtTheEnd({ selector, count }) {
  const { scrollHeight } = document.documentElement;
  const isLoaded = Array.from(document.images).every((image) => image.complete);
  return (
    isLoaded &&
    document.querySelectorAll(selector).length === count &&
    window.scrollY + window.innerHeight >= scrollHeight - 1
  );
}

/**
 * Opens `url` in a browser that has nothing cached, waits until an element matches `selector`, and says when the
 * frame with it was painted, by the page's own clock from the start of the navigation, and what was downloaded.
 * @param {{ url: string, selector: string, slowPhone: boolean }} visit
 * @returns {Promise<{ firstVisibleMs: number, downloads: { url: string, mimeType: string, bytes: number }[] }>}
 *   bytes are those on the wire, headers included
 */
export function firstVisit({ url, selector, slowPhone }) {
  return withPage(async (page) => {
    const devtools = await page.context().newCDPSession(page);
    const downloads = await recordDownloads(devtools);
    if (slowPhone) {
      await devtools.send('Network.emulateNetworkConditions', SLOW_PHONE.network);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpuSlowdown });
    }
    await page.addInitScript(watchFirstPaintOf, selector);
    await page.goto(url, { waitUntil: 'commit' });
    const firstPaint = await page.waitForFunction(() => Reflect.get(window, 'firstPaintMs'));
    const firstVisibleMs = Number(await firstPaint.jsonValue());
    await page.waitForLoadState('networkidle');
    return { firstVisibleMs, downloads: [...downloads.values()] };
  });
}

/** Runs in the page. Records the time of the first frame after the element appears. @param {string} selector */
function watchFirstPaintOf(selector) {
  requestAnimationFrame(function look() {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    return requestAnimationFrame((now) => Reflect.set(window, 'firstPaintMs', now));
  });
}

/** @param {import('playwright').CDPSession} devtools */
async function recordDownloads(devtools) {
  /** @type {Map<string, { url: string, mimeType: string, bytes: number }>} */
  const downloads = new Map();
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: false });
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    downloads.set(requestId, { url: response.url, mimeType: response.mimeType, bytes: 0 }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = downloads.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return downloads;
}
