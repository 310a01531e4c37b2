import { chromium } from 'playwright';

/** The arguments of every measured browser. */
export const CHROMIUM_ARGUMENTS = [
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

/**
 * Opens `url` in a browser that has nothing cached, waits until an element matches `selector`, and says when the
 * frame with it was painted, by the page's own clock from the start of the navigation, and what was downloaded.
 * @param {{ url: string, selector: string, slowPhone: boolean }} visit
 * @returns {Promise<{ firstVisibleMs: number, downloads: { url: string, mimeType: string, bytes: number }[] }>}
 *   bytes are those on the wire, headers included
 */
export async function firstVisit({ url, selector, slowPhone }) {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args: CHROMIUM_ARGUMENTS, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
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
  } finally {
    await browser.close();
  }
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
