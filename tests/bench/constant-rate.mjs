import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { watchStolenTime } from './stolen-time.mjs';

/**
 * Latency of requests at a constant rate, whether earlier ones have their responses or not. It counts from the
 * moment each should have been sent, so that a server (or this generator) that stops for a while is seen to.
 * @typedef {{ sent: number, errors: number, p50Ms: number, p99Ms: number, maxMs: number }} Latency
 * @typedef {{ stolenPercent: number | undefined }} Machine of its processors' time, what the host took meanwhile
 */

const CONNECTIONS = 64;
const TIMEOUT_MS = 10_000;

/**
 * `{n}` in the URL becomes the number of the request, from `first` on.
 * @typedef {{ url: string, first?: number, perSecond: number, seconds: number }} Load
 */

/**
 * @param {Load} load
 * @returns {Promise<Latency & Machine>}
 */
export async function constantRate(load) {
  const stolenPercent = watchStolenTime();
  const worker = new Worker(new URL(import.meta.url), { workerData: load });
  const [result] = await once(worker, 'message');
  return { ...result, stolenPercent: stolenPercent() };
}

/** @param {Load} load @returns {Promise<Latency>} */
async function measure({ url, first = 0, perSecond, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const total = perSecond * seconds;
  /** @type {Promise<number>[]} */
  const underway = [];
  const start = performance.now();
  const dueAt = (/** @type {number} */ index) => start + (index * 1_000) / perSecond;
  while (underway.length < total) {
    while (underway.length < total && dueAt(underway.length) <= performance.now()) {
      const numbered = url.replace('{n}', String(first + underway.length));
      underway.push(latencyOf(numbered, agent, dueAt(underway.length)));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const latencies = await Promise.all(underway);
  agent.destroy();
  const arrived = latencies.filter(Number.isFinite).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) => arrived[Math.ceil(arrived.length * part) - 1] ?? Number.NaN;
  return { sent: total, errors: total - arrived.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}

/** Returns the milliseconds from `dueAt` to the end of a good response; infinite without one. @param {string} url @param {Agent} agent @param {number} dueAt */
function latencyOf(url, agent, dueAt) {
  return new Promise((/** @type {(ms: number) => void} */ resolve) => {
    const fail = () => resolve(Number.POSITIVE_INFINITY);
    const request = get(url, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume();
      response.on('error', fail);
      response.on('end', () => (response.statusCode === 200 ? resolve(performance.now() - dueAt) : fail()));
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', fail);
  });
}

// A port has no origin; the rule knows windows only.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
if (!isMainThread) parentPort?.postMessage(await measure(workerData));
