import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { signIn } from './administrator.mjs';
import { bytesToTheEnd, firstVisit } from './browser.mjs';
import { atMost, median, none } from './figures.mjs';

const RUNS = 3;
const FIRST_ROW = '[role="cell"]';
const SCRIPT_GOAL_KB = 170;
const FIRST_ROW_GOAL_MS = 2_000;
const PHOTO_FISH = 64;
const PHOTO_BOARD_GOAL_KB = 900;
const SAMPLE_PHOTOS = path.join(import.meta.dirname, '../../tools/operator/sample-photos');
/** Twelve megapixels. */
const PHONE_PHOTO = { width: 4_032, height: 3_024 };

export const name = 'first visit';

/** @param {Record<string, string>} context where the product runs */
export async function run({ baseUrl = '', adminConsoleUrl = '', adminUsername = '', adminPassword = '' }) {
  const url = `${baseUrl}/leaderboard`;
  const board = await scriptsOf({ url, selector: FIRST_ROW, adminConsoleUrl });
  const home = await scriptsOf({ url: baseUrl, selector: 'h1', adminConsoleUrl });

  const slowMs = [];
  for (let index = 0; index < RUNS; index += 1) {
    slowMs.push((await firstVisit({ url, selector: FIRST_ROW, slowPhone: true })).firstVisibleMs);
  }
  const administrator = await signIn({ baseUrl, adminUsername, adminPassword });
  await administrator.switchLimitsOff();
  await replaceEntries(administrator);
  const boardKb = (await bytesToTheEnd({ url, selector: '[data-entry]', count: PHOTO_FISH })) / 1_000;
  return [
    ...scriptFigures('board', board),
    ...scriptFigures('home page', home),
    atMost(
      `first board row on a slow phone (1.6 Mbit/s, 150 ms, 4x CPU; median of ${RUNS})`,
      median(slowMs),
      'ms',
      FIRST_ROW_GOAL_MS,
    ),
    atMost(
      `all bytes of a board of ${PHOTO_FISH} fish with photos of a phone, scrolled to its end`,
      boardKb,
      'kB',
      PHOTO_BOARD_GOAL_KB,
    ),
  ];
}

/**
 * Opens a page for the first time and returns its scripts, with the number of files from the console.
 * @param {{ url: string, selector: string, adminConsoleUrl: string }} visit
 */
async function scriptsOf({ url, selector, adminConsoleUrl }) {
  const { downloads } = await firstVisit({ url, selector, slowPhone: false });
  const scripts = downloads.filter(({ mimeType }) => mimeType.includes('javascript'));
  return {
    kb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
    files: scripts.length,
    fromAdmin: downloads.filter((one) => one.url.startsWith(adminConsoleUrl)).length,
  };
}

/** @param {string} page @param {Awaited<ReturnType<typeof scriptsOf>>} scripts */
function scriptFigures(page, { kb, files, fromAdmin }) {
  return [
    atMost(`${page}: compressed script`, kb, 'kB', SCRIPT_GOAL_KB),
    { figure: `${page}: script files`, value: files, unit: 'files' },
    none(`${page}: files of the admin console`, fromAdmin, 'files'),
  ];
}

/** Replaces the sample's entries by fish with photos. @param {import('./administrator.mjs').Administrator} administrator */
async function replaceEntries(administrator) {
  await administrator.deleteEntries();
  const photos = await phonePhotos();
  for (let index = 0; index < PHOTO_FISH; index += 1)
    await administrator.weighIn(index, { photo: photos[index % photos.length] });
}

/** Returns the sample photos with the size and the grain of a phone's. */
async function phonePhotos() {
  const noise = { type: /** @type {const} */ ('gaussian'), mean: 128, sigma: 12 };
  const grain = await sharp({ create: { ...PHONE_PHOTO, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
  const files = readdirSync(SAMPLE_PHOTOS).map((file) => path.join(SAMPLE_PHOTOS, file));
  return await Promise.all(
    files.map(async (file) => {
      const photo = sharp(file)
        .resize(PHONE_PHOTO)
        .composite([{ input: grain, blend: 'soft-light' }]);
      return new Uint8Array(await photo.jpeg({ quality: 85 }).toBuffer());
    }),
  );
}
