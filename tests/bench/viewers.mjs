import { once, setMaxListeners } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Visitors who open the board, listen for changes and poll, as `apps/public-site` does: every 30 s, and one to two
 * seconds after a change that was pushed.
 * @typedef {{ baseUrl: string, boardUrl: string, viewers: number, arriveWithinMs: number, stayMs: number, reads: boolean }} Crowd
 *   with `reads` off they only listen
 * @typedef {{ pages: number, reads: number, pushes: number, listeners: number, errors: number, readP99Ms: number }} Seen
 */

const POLL_EVERY_MS = 30_000;
const PUSH_DELAY_MS = 1_000;
const PUSH_JITTER_MS = 1_000;
/** Viewers per address of this machine. A network may have 200 listeners. */
const VIEWERS_OF_ADDRESS = 100;
const TIMEOUT_MS = 10_000;

/** Runs a crowd in a separate thread. @param {Crowd} crowd @returns {Promise<Seen>} */
export async function runCrowd(crowd) {
  const worker = new Worker(new URL(import.meta.url), { workerData: crowd });
  const [seen] = await once(worker, 'message');
  return seen;
}

/** @param {Crowd} crowd @returns {Promise<Seen>} */
async function simulate(crowd) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  /** @type {number[]} */
  const latenciesMs = [];
  const seen = { pages: 0, reads: 0, pushes: 0, listeners: 0, errors: 0 };
  const over = new AbortController();
  // Each viewer listens.
  setMaxListeners(0, over.signal);
  const viewers = Array.from({ length: crowd.viewers }, (_, index) =>
    view(crowd, { index, agent, seen, latenciesMs, over: over.signal }).catch((error) => {
      if (!over.signal.aborted) console.error(error);
    }),
  );
  await wait(crowd.arriveWithinMs + crowd.stayMs);
  over.abort();
  await Promise.all(viewers);
  agent.destroy();
  latenciesMs.sort((a, b) => a - b);
  return { ...seen, readP99Ms: latenciesMs[Math.ceil(latenciesMs.length * 0.99) - 1] ?? Number.NaN };
}

/**
 * @typedef {{ index: number, agent: Agent, seen: Omit<Seen, 'readP99Ms'>, latenciesMs: number[], over: AbortSignal }} Viewer
 * @param {Crowd} crowd @param {Viewer} viewer
 */
async function view(crowd, { index, agent, seen, latenciesMs, over }) {
  const read = async () => {
    const from = performance.now();
    const isRight = await responds(crowd.boardUrl, agent);
    if (over.aborted) return;
    seen.reads += 1;
    if (isRight) latenciesMs.push(performance.now() - from);
    else seen.errors += 1;
  };
  await wait((crowd.arriveWithinMs * index) / crowd.viewers, undefined, { signal: over });
  if (crowd.reads) {
    seen.pages += 1;
    if (!(await responds(`${crowd.baseUrl}/leaderboard`, agent))) seen.errors += 1;
    await read();
  }
  /** @type {Promise<void> | undefined} */
  let due;
  const readSoon = async () => {
    await wait(PUSH_DELAY_MS + Math.random() * PUSH_JITTER_MS, undefined, { signal: over });
    due = undefined;
    await read();
  };
  listen(crowd, index, over, seen, () => {
    if (crowd.reads) due ??= readSoon().catch(() => undefined);
  });
  while (crowd.reads && !over.aborted) {
    await wait(POLL_EVERY_MS, undefined, { signal: over });
    await read();
  }
}

/** @param {Crowd} crowd @param {number} index @param {AbortSignal} over @param {Viewer['seen']} seen @param {() => void} onChange */
function listen(crowd, index, over, seen, onChange) {
  const localAddress = `127.0.1.${1 + Math.floor(index / VIEWERS_OF_ADDRESS)}`;
  const request = get(`${crowd.baseUrl}/graphql/events/board?division=regular`, { localAddress, agent: false });
  over.addEventListener('abort', () => request.destroy(), { once: true });
  request.on('error', () => {
    if (!over.aborted) seen.errors += 1;
  });
  request.on('response', (response) => {
    if (response.statusCode === 200) seen.listeners += 1;
    else seen.errors += 1;
    response.setEncoding('utf8');
    response.on('error', () => {});
    response.on('data', (/** @type {string} */ text) => {
      if (!text.includes('event: changed')) return;
      seen.pushes += 1;
      onChange();
    });
  });
}

/** Sends a request. Returns whether the response was good. @param {string} url @param {Agent} agent @returns {Promise<boolean>} */
function responds(url, agent) {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.on('error', () => resolve(false));
      response.on('end', () => resolve(response.statusCode === 200));
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', () => resolve(false));
  });
}

// A port has no origin; the rule knows windows only.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
if (!isMainThread) parentPort?.postMessage(await simulate(workerData));
