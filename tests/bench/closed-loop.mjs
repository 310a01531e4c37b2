import autocannon from 'autocannon';

const CONNECTIONS = 16;

/**
 * The throughput of a server when each of 16 connections sends the next request after each response.
 * @typedef {{ perSecond: number, p50Ms: number, p99Ms: number }} Throughput
 */

/**
 * Loads one URL from a separate thread. Throws when a response is an error or missing.
 * @param {string} url @param {number} seconds @returns {Promise<Throughput>}
 */
export async function closedLoop(url, seconds) {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, workers: 1 });
  const { requests, latency, non2xx, errors } = result;
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx and ${errors} errors`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}
