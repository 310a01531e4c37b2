import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from './administrator.mjs';
import { constantRate } from './constant-rate.mjs';
import { atMost, none } from './figures.mjs';
import { costsOf } from './process-costs.mjs';
import { runCrowd } from './viewers.mjs';

/** @typedef {import('./process-costs.mjs').Costs} Costs */
/** @typedef {Record<'baseUrl' | 'dataDir' | 'adminUsername' | 'adminPassword', string>} Context where the product runs */
/** @typedef {import('./figures.mjs').Figure} Figure */

const ENTRIES = 500;
const PHOTO = new URL('../fixtures/photos/phone-gps-0.8mb.jpg', import.meta.url);
const READS = { perSecond: 300, seconds: 20 };
const PAGES = { perSecond: 100, seconds: 20 };
const PHOTOS = { perSecond: 50, seconds: 20 };
const WEIGH_INS = 40;
const LISTENERS = 1_000;
const PUSHES = 10;
/** Changes are sent at most twice a second. */
const PUSH_EVERY_MS = 1_500;
const IDLE_MS = 15_000;
const RUN_MS = 40_000;
const CROWD = { viewers: 1_500, arriveWithinMs: 30_000, stayMs: 60_000 };
const CROWD_WEIGH_IN_EVERY_MS = 5_000;
/** The services that an operator scales. The other processes exist once. */
const OF_PRODUCT = ['front-door', 'gateway', 'rest-compat', 'worker'];
/** Smaller values are noise of the clock. */
const LEAST_MS = 0.002;
const GOAL_OF_THREE_GATEWAYS = 1.1;
/** The allowed ratio of the measured to the calculated cost of the crowd. */
const GOAL_OF_ARITHMETIC = { least: 0.7, most: 1.3 };

export const name = 'capacity';
/** The same figures with one gateway and with three. */
export const replicas = [1, 3];

/**
 * Measures processor time and memory of each kind of request by kind of process, and compares the cost of a crowd with
 * their sum.
 * @param {Context} context @returns {Promise<Figure[]>}
 */
export async function run(context) {
  const administrator = await signIn(context);
  await administrator.switchLimitsOff();
  await administrator.saveSettings({ enable_real_time_updates: 'true' });
  await administrator.deleteEntries();
  await administrator.fillBoard(ENTRIES);
  const boardUrl = `${context.baseUrl}/api/entries/public?page=1&limit=25`;
  const pageUrl = `${context.baseUrl}/leaderboard`;
  for (const url of [boardUrl, pageUrl]) await constantRate({ url, perSecond: 200, seconds: 10 });

  const idle = await perSecond(context, () => wait(IDLE_MS));
  const cost = costWithout(context, idle);
  const read = await cost(READS.perSecond * READS.seconds, () => loadOf(boardUrl, READS));
  const page = await cost(PAGES.perSecond * PAGES.seconds, () => loadOf(pageUrl, PAGES));
  const weighIn = await cost(WEIGH_INS, () => weighInMany(administrator, WEIGH_INS, 0));
  const photoUrl = await photoOf(context);
  const photo = await cost(PHOTOS.perSecond * PHOTOS.seconds, () => loadOf(photoUrl, PHOTOS));
  const pushed = await withListeners(context, boardUrl, { administrator, weighIn, cost });
  const crowd = await crowdAgainstArithmetic(context, boardUrl, {
    administrator,
    idle,
    read,
    page,
    weighIn,
    ...pushed,
  });
  const message = await finalMessages(administrator, cost);
  return [
    ...figuresOf('at rest, of one second', idle),
    ...figuresOf('a board read', read),
    ...figuresOf('a page view', page),
    ...figuresOf('a weigh-in with a photo of 0.8 MB', weighIn),
    ...figuresOf('a read of a photo', photo),
    ...figuresOf('a change notified to one listener', pushed.push),
    ...pushed.memory,
    ...figuresOf('a final message', message),
    ...(await bytesOf({ 'a board read': boardUrl, 'the page': pageUrl, 'a photo': photoUrl })),
    ...crowd,
  ];
}

/**
 * Compares the runs with one and three gateways.
 * @param {readonly Figure[][]} runs in the order of `replicas` @returns {Figure[]}
 */
export function compare([one = [], three = []]) {
  const total = (/** @type {readonly Figure[]} */ figures) =>
    figures.find(({ figure }) => figure === 'a board read: all')?.value ?? Number.NaN;
  const part = total(three) / total(one);
  return [atMost('a board read with three gateways, of one with one', part, '', GOAL_OF_THREE_GATEWAYS)];
}

/** Milliseconds of processor time by kind of process. @typedef {Record<string, number>} CpuMs */

/** @param {Costs} costs @param {(cpuMs: number, kind: string) => number} of @returns {CpuMs} */
function cpuOf(costs, of) {
  return Object.fromEntries(Object.entries(costs).map(([kind, { cpuMs }]) => [kind, of(cpuMs, kind)]));
}

/** Returns the cost per second while `task` runs. @param {Context} context @param {() => Promise<unknown>} task */
async function perSecond({ dataDir }, task) {
  const { costs, seconds } = await costsOf(dataDir, task);
  return cpuOf(costs, (cpuMs) => cpuMs / seconds);
}

/**
 * Returns a function that measures the cost of each of `count` things, without the idle cost of the processes.
 * @param {Context} context @param {CpuMs} idle
 */
function costWithout({ dataDir }, idle) {
  return async (/** @type {number} */ count, /** @type {() => Promise<unknown>} */ task) => {
    const { costs, seconds } = await costsOf(dataDir, task);
    return cpuOf(costs, (cpuMs, kind) => Math.max(0, cpuMs - (idle[kind] ?? 0) * seconds) / count);
  };
}

/** @param {string} url @param {{ perSecond: number, seconds: number }} load */
async function loadOf(url, load) {
  const { errors } = await constantRate({ url, ...load });
  if (errors > 0)
    throw new Error(`${url}: ${errors} requests were not answered well; nothing can be said of their cost.`);
}

/** @param {import('./administrator.mjs').Administrator} administrator @param {number} count @param {number} pauseMs */
async function weighInMany(administrator, count, pauseMs) {
  const photo = readFileSync(PHOTO);
  for (let index = 0; index < count; index += 1) {
    await administrator.weighIn(ENTRIES + index, { photo });
    await wait(pauseMs);
  }
}

/**
 * Measures the memory of a listener and the cost of notifying one of a change.
 * @param {Context} context @param {string} boardUrl
 * @param {{ administrator: import('./administrator.mjs').Administrator, weighIn: CpuMs, cost: ReturnType<typeof costWithout> }} known
 */
async function withListeners(context, boardUrl, { administrator, weighIn, cost }) {
  const stayMs = PUSHES * PUSH_EVERY_MS + 20_000;
  const crowd = { ...context, boardUrl, viewers: LISTENERS, arriveWithinMs: 5_000, stayMs, reads: false };
  const opened = costsOf(context.dataDir, () => wait(crowd.arriveWithinMs + 5_000));
  const whole = runCrowd(crowd);
  const { costs } = await opened;
  const notified = await cost(PUSHES, () => weighInMany(administrator, PUSHES, PUSH_EVERY_MS));
  const seen = await whole;
  if (seen.listeners !== LISTENERS) throw new Error(`Only ${seen.listeners} of ${LISTENERS} listeners were let in.`);
  const push = Object.fromEntries(
    Object.entries(notified).map(([kind, cpuMs]) => [kind, Math.max(0, cpuMs - (weighIn[kind] ?? 0)) / LISTENERS]),
  );
  const memory = ['front-door', 'gateway'].map((kind) => ({
    figure: `an open listener, memory of ${kind}`,
    value: (costs[kind]?.residentKb ?? 0) / LISTENERS,
    unit: 'kB',
  }));
  return { push, memory };
}

/**
 * Compares the cost of a crowd that arrives, listens and polls while entries are created with the sum of the single
 * costs.
 * @param {Context} context @param {string} boardUrl
 * @param {{ administrator: import('./administrator.mjs').Administrator } & Record<'idle' | 'read' | 'page' | 'weighIn' | 'push', CpuMs>} known
 * @returns {Promise<Figure[]>}
 */
async function crowdAgainstArithmetic(context, boardUrl, { administrator, idle, read, page, weighIn, push }) {
  const photo = readFileSync(PHOTO);
  /** @type {Promise<number>[]} */
  const weighIns = [];
  const crowd = { ...context, ...CROWD, boardUrl, reads: true };
  const { result, costs, seconds } = await costsOf(context.dataDir, async () => {
    const station = setInterval(
      () => weighIns.push(administrator.weighIn(ENTRIES + WEIGH_INS + weighIns.length, { photo })),
      CROWD_WEIGH_IN_EVERY_MS,
    );
    const seen = await runCrowd(crowd);
    clearInterval(station);
    await Promise.allSettled(weighIns);
    return seen;
  });
  const refused = (await Promise.allSettled(weighIns)).filter(({ status }) => status === 'rejected').length;
  const product = OF_PRODUCT.filter((kind) => costs[kind]);
  const sum = (/** @type {(kind: string) => number} */ of) => product.reduce((total, kind) => total + of(kind), 0);
  const really = sum((kind) => costs[kind]?.cpuMs ?? 0);
  const reckoned = sum(
    (kind) =>
      (idle[kind] ?? 0) * seconds +
      (page[kind] ?? 0) * result.pages +
      (read[kind] ?? 0) * result.reads +
      (push[kind] ?? 0) * result.pushes +
      (weighIn[kind] ?? 0) * weighIns.length,
  );
  const value = really / reckoned;
  const what = `${CROWD.viewers} viewers for ${Math.round(seconds)} s`;
  return [
    { figure: `${what}: pages`, value: result.pages, unit: '' },
    { figure: `${what}: board reads`, value: result.reads, unit: '' },
    { figure: `${what}: changes notified`, value: result.pushes, unit: '' },
    { figure: `${what}: weigh-ins`, value: weighIns.length, unit: '' },
    none(`${what}: weigh-ins refused`, refused),
    none(`${what}: errors`, result.errors),
    { figure: `${what}: p99 of a board read`, value: result.readP99Ms, unit: 'ms' },
    { figure: `${what}: processor time of the product`, value: really / 1_000, unit: 's' },
    {
      figure: `${what}: of what the arithmetic says`,
      value,
      unit: '',
      goal: `${GOAL_OF_ARITHMETIC.least} to ${GOAL_OF_ARITHMETIC.most}`,
      met: value >= GOAL_OF_ARITHMETIC.least && value <= GOAL_OF_ARITHMETIC.most,
    },
  ];
}

/**
 * Ends the derby and measures its first messages.
 * @param {import('./administrator.mjs').Administrator} administrator @param {ReturnType<typeof costWithout>} cost
 */
async function finalMessages(administrator, cost) {
  await administrator.endDerby();
  const before = await administrator.acceptedMessages();
  let sent = 1;
  const whole = await cost(1, async () => {
    await wait(RUN_MS);
    sent = (await administrator.acceptedMessages()) - before;
  });
  return Object.fromEntries(Object.entries(whole).map(([kind, cpuMs]) => [kind, cpuMs / sent]));
}

/** @param {string} what @param {CpuMs} cpuMs @returns {Figure[]} */
function figuresOf(what, cpuMs) {
  const kinds = Object.keys(cpuMs).filter((kind) => (cpuMs[kind] ?? 0) >= LEAST_MS);
  const all = OF_PRODUCT.reduce((sum, kind) => sum + (cpuMs[kind] ?? 0), 0);
  return [
    { figure: `${what}: all`, value: all * 1_000, unit: 'µs' },
    ...kinds.map((kind) => ({ figure: `${what}: ${kind}`, value: (cpuMs[kind] ?? 0) * 1_000, unit: 'µs' })),
  ];
}

/** Returns the URL of the photo of the lightest fish, which was weighed in last. @param {Context} context */
async function photoOf({ baseUrl }) {
  const limit = 100;
  const response = await fetch(`${baseUrl}/api/entries/public?page=${Math.floor(ENTRIES / limit) + 1}&limit=${limit}`);
  const board = await response.json();
  const photoUrl = board.entries.at(-1)?.fish_photo_url;
  if (!photoUrl) throw new Error('The last fish of the board has no photo.');
  return new URL(photoUrl, baseUrl).href;
}

/**
 * Measures the transferred bytes, compressed if possible.
 * @param {Readonly<Record<string, string>>} urls by what is read @returns {Promise<Figure[]>}
 */
async function bytesOf(urls) {
  const figures = [];
  for (const [what, url] of Object.entries(urls)) {
    const { headers } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    figures.push({ figure: `${what}, compressed`, value: Number(headers.get('content-length')) / 1_000, unit: 'kB' });
  }
  return figures;
}
