import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const CONNECTIONS = 16;
const MILLISECONDS_OF = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/**
 * The throughput of a server when each of 16 connections sends the next request after each response.
 * @typedef {{ perSecond: number, p50Ms: number, p99Ms: number }} Throughput
 */

/** The load generator: wrk if it is installed, because it needs little processor time, else autocannon in a thread. */
export const generator = hasWrk() ? 'wrk' : 'autocannon';

/**
 * Loads one URL. Throws when a response is an error or missing.
 * @param {string} url @param {number} seconds @returns {Promise<Throughput>}
 */
export async function closedLoop(url, seconds) {
  return generator === 'wrk' ? await withWrk(url, seconds) : await withAutocannon(url, seconds);
}

function hasWrk() {
  try {
    execFileSync('which', ['wrk'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} url @param {number} seconds */
async function withWrk(url, seconds) {
  const parameters = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', url];
  const { stdout } = await promisify(execFile)('wrk', parameters);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: not every answer was good\n${stdout}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: percentileOf(stdout, '50'),
    p99Ms: percentileOf(stdout, '99'),
  };
}

/** @param {string} stdout @param {string} percent */
function percentileOf(stdout, percent) {
  const [, value, unit] = new RegExp(`\\s${percent}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(stdout) ?? [];
  return Number(value) * MILLISECONDS_OF[/** @type {keyof typeof MILLISECONDS_OF} */ (unit)];
}

/** @param {string} url @param {number} seconds */
async function withAutocannon(url, seconds) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, workers: 1 });
  const { requests, latency, non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx and ${errors} errors`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}
