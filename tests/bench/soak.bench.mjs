import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from './administrator.mjs';
import { constantRate } from './constant-rate.mjs';
import { atMost, median, none, ownKbOf, processesOf } from './figures.mjs';
import { linesByMinute } from './line-chart.mjs';
import { runCrowd } from './viewers.mjs';

/** @typedef {Record<'baseUrl' | 'sandboxUrl' | 'dataDir' | 'adminUsername' | 'adminPassword', string>} Context where the product runs */
/** @typedef {{ errors: number, searches: number, p99Ms: number, memoryKb: Record<string, number> }} Minute */

/** Two hours: SOAK_MINUTES=120 npm run bench -- soak. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const CONTESTANTS = 300;
const SEARCHES_PER_SECOND = 30;
const WEIGH_IN_EVERY_MS = 3_000;
const LOG_IN_EVERY_MS = 60_000;
const CHECK_FILE_EVERY_MS = 10 * 60_000;
const BOARDS = 50;
/** Five screens in the hall, each with the boards of both divisions. */
const HALL_BOARDS = 10;
const ARRIVE_WITHIN_MS = 20_000;
/** 300 messages with 2 s between them, and room for the look-ups of the last. */
const RUN_LIMIT_MS = 20 * 60_000;
const POLL_RUN_MS = 5_000;
/** Memory is compared as medians of so many minutes, because garbage collection moves single values. */
const COMPARED_MINUTES = 15;
const GOAL = { growthPercent: 2 };
const PHOTO = new URL('../fixtures/photos/phone-gps-0.8mb.jpg', import.meta.url);
const EXPORT_FILE = new URL('../fixtures/ticketing/ticketing-export.csv', import.meta.url);
const RESULTS = new URL('../../test-results/', import.meta.url);

export const name = 'an afternoon';

/**
 * Searches that no cache has, weigh-ins with photos, open boards and hall screens, logins and checks of a ticketing
 * export; then the end of the derby. Measures latency and memory by minute. The derby stays at 300 contestants: each
 * weigh-in is followed by the deletion of the oldest fish, so that growth is not that of the data.
 * @param {Context} context
 */
export async function run(context) {
  let administrator = await signIn(context);
  await administrator.switchLimitsOff();
  await administrator.saveSettings({ enable_real_time_updates: 'true' });
  await administrator.deleteEntries();
  const photo = readFileSync(PHOTO);
  /** @type {number[]} */
  const entryIds = [];
  for (let index = 0; index < CONTESTANTS; index += 1) entryIds.push(await administrator.weighIn(index));

  const over = new AbortController();
  let weighIns = 0;
  const weighIn = async () => {
    weighIns += 1;
    const oldest = entryIds.shift();
    if (oldest !== undefined) await administrator.deleteEntry(oldest);
    entryIds.push(await administrator.weighIn(CONTESTANTS - 1 + weighIns, { photo, contestants: CONTESTANTS }));
  };
  const stayMs = MINUTES * 60_000 - ARRIVE_WITHIN_MS;
  const boardUrl = `${context.baseUrl}/api/entries/public?page=1`;
  const crowd = runCrowd({
    baseUrl: context.baseUrl,
    boardUrl,
    viewers: BOARDS + HALL_BOARDS,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    stayMs,
  });
  const tasks = [
    repeat(WEIGH_IN_EVERY_MS, weighIn, over.signal),
    // A session ends after an hour.
    repeat(LOG_IN_EVERY_MS, async () => (administrator = await signIn(context)), over.signal),
    repeat(CHECK_FILE_EVERY_MS, () => administrator.checkImport(readFileSync(EXPORT_FILE)), over.signal),
  ];
  /** @type {Minute[]} */
  const minutes = [];
  while (minutes.length < MINUTES) {
    minutes.push(await oneMinute(context, minutes.length));
    writeResults(minutes);
  }
  over.abort();
  const failures = (await Promise.all(tasks)).flat();
  for (const failure of failures) console.error(failure);
  const { errors, reads } = await crowd;
  const messages = await endOfDerby(context, administrator);

  const searches = minutes.reduce((sum, minute) => sum + minute.searches, 0);
  const all = `${MINUTES} minutes`;
  return [
    none(
      `${all}: failed of ${searches} searches`,
      minutes.reduce((sum, minute) => sum + minute.errors, 0),
    ),
    { figure: `${all}: median p99 of a minute`, value: median(minutes.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    { figure: `${all}: worst p99 of a minute`, value: Math.max(...minutes.map(({ p99Ms }) => p99Ms)), unit: 'ms' },
    none(`${all}: failed of ${reads} reads of ${BOARDS + HALL_BOARDS} boards`, errors),
    none(`${all}: failed of ${weighIns} weigh-ins, and of logins and checks`, failures.length),
    ...growthOf(minutes),
    none(`missing of ${CONTESTANTS} final messages`, CONTESTANTS - new Set(messages).size),
    none('final messages sent again', messages.length - new Set(messages).size),
  ];
}

/**
 * Runs `task` at a fixed pace, one after the other. Returns its errors.
 * @param {number} everyMs @param {() => Promise<unknown>} task @param {AbortSignal} over
 */
async function repeat(everyMs, task, over) {
  /** @type {unknown[]} */
  const errors = [];
  while (!over.aborted) {
    const next = wait(everyMs, undefined, { signal: over }).catch(() => {});
    await task().catch((error) => errors.push(error));
    await next;
  }
  return errors;
}

/** @param {Context} context @param {number} minute @returns {Promise<Minute>} */
async function oneMinute({ baseUrl, dataDir }, minute) {
  const first = minute * 60 * SEARCHES_PER_SECOND;
  const url = `${baseUrl}/api/entries/public?page=1&search=${encodeURIComponent('angler ')}{n}`;
  const { sent, errors, p99Ms } = await constantRate({ url, first, perSecond: SEARCHES_PER_SECOND, seconds: 60 });
  const memoryKb = Object.fromEntries(processesOf(dataDir).map((one) => [one.name, ownKbOf(one.pid)]));
  return { errors, searches: sent, p99Ms, memoryKb };
}

/** @param {readonly Minute[]} minutes */
function writeResults(minutes) {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL('soak.json', RESULTS), JSON.stringify(minutes));
  const names = Object.keys(minutes[0]?.memoryKb ?? {});
  const lines = names.map((of) => ({ name: of, values: minutes.map(({ memoryKb }) => (memoryKb[of] ?? 0) / 1_024) }));
  writeFileSync(new URL('soak.svg', RESULTS), linesByMinute('Memory of each process in MB, by minute', lines));
}

/** Compares the end of the second half with its beginning, for each process. @param {readonly Minute[]} minutes */
function growthOf(minutes) {
  const half = minutes.slice(Math.floor(minutes.length / 2));
  const names = Object.keys(half[0]?.memoryKb ?? {});
  return names.map((of) => {
    const values = half.map(({ memoryKb }) => memoryKb[of] ?? 0);
    const before = median(values.slice(0, COMPARED_MINUTES));
    const after = median(values.slice(-COMPARED_MINUTES));
    return atMost(`growth of ${of} in the second half`, (100 * (after - before)) / before, '%', GOAL.growthPercent);
  });
}

/**
 * Ends the derby and waits for its messages. Returns the receivers at the provider, one per request.
 * @param {Context} context @param {import('./administrator.mjs').Administrator} administrator
 */
async function endOfDerby({ sandboxUrl }, administrator) {
  await fetch(`${sandboxUrl}/control/log`, { method: 'DELETE' });
  await administrator.endDerby();
  const until = Date.now() + RUN_LIMIT_MS;
  while ((await administrator.acceptedMessages()) < CONTESTANTS && Date.now() < until) await wait(POLL_RUN_MS);
  const { creates } = await (await fetch(`${sandboxUrl}/control/log`)).json();
  return /** @type {string[]} */ (creates.map((/** @type {{ to: string }} */ { to }) => to));
}
