import { once, setMaxListeners } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/**
 * Visitors who open the board, listen for changes and poll, as `apps/public-site` does: every 30 s, and one to two
 * seconds after a change that was pushed.
 * @typedef {{ baseUrl: string, boardUrl: string, viewers: number, arriveWithinMs: number, stayMs: number }} Crowd
 * @typedef {{ reads: number, errors: number }} Seen
 */

const POLL_EVERY_MS = 30_000;
const PUSH_DELAY_MS = 1_000;
const PUSH_JITTER_MS = 1_000;
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
  const seen = { reads: 0, errors: 0 };
  const over = new AbortController();
  // Each viewer listens.
  setMaxListeners(0, over.signal);
  const viewers = Array.from({ length: crowd.viewers }, (_, index) =>
    view(crowd, { index, agent, seen, over: over.signal }).catch((error) => {
      if (!over.signal.aborted) console.error(error);
    }),
  );
  await wait(crowd.arriveWithinMs + crowd.stayMs);
  over.abort();
  await Promise.all(viewers);
  agent.destroy();
  return seen;
}

/** @param {Crowd} crowd @param {{ index: number, agent: Agent, seen: Seen, over: AbortSignal }} viewer */
async function view(crowd, { index, agent, seen, over }) {
  const read = async () => {
    const isRight = await responds(crowd.boardUrl, agent);
    if (over.aborted) return;
    seen.reads += 1;
    if (!isRight) seen.errors += 1;
  };
  await wait((crowd.arriveWithinMs * index) / crowd.viewers, undefined, { signal: over });
  if (!(await responds(`${crowd.baseUrl}/leaderboard`, agent))) seen.errors += 1;
  await read();
  /** @type {Promise<void> | undefined} */
  let due;
  const readSoon = async () => {
    await wait(PUSH_DELAY_MS + Math.random() * PUSH_JITTER_MS, undefined, { signal: over });
    due = undefined;
    await read();
  };
  listen(crowd, over, seen, () => {
    due ??= readSoon().catch(() => undefined);
  });
  while (!over.aborted) {
    await wait(POLL_EVERY_MS, undefined, { signal: over });
    await read();
  }
}

/** @param {Crowd} crowd @param {AbortSignal} over @param {Seen} seen @param {() => void} onChange */
function listen({ baseUrl }, over, seen, onChange) {
  const request = get(`${baseUrl}/graphql/events/board?division=regular`, { agent: false });
  over.addEventListener('abort', () => request.destroy(), { once: true });
  request.on('error', () => {
    if (!over.aborted) seen.errors += 1;
  });
  request.on('response', (response) => {
    if (response.statusCode !== 200) seen.errors += 1;
    response.setEncoding('utf8');
    response.on('error', () => {});
    response.on('data', (/** @type {string} */ text) => {
      if (text.includes('event: changed')) onChange();
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
