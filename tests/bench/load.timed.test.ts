import autocannon from 'autocannon';
import { beforeAll, expect, it } from 'vitest';
import { contestants } from '../support/api.ts';
import { sharedProduct } from '../support/shared-product.ts';

const CONNECTIONS = 10;
const REQUESTS = 500;
/** More than a page of the board. */
const CONTESTANTS = 30;
const CROWD_PER_SECOND = 300;
const CROWD_SECONDS = 2;

const { product, client } = sharedProduct();
const { baseUrl } = product;
beforeAll(async () => {
  for (const one of contestants(CONTESTANTS)) await client.weighIn(one);
});

it.each([
  '/leaderboard',
  '/api/entries/public?is_junior=false&page=1',
  '/api/entries/public?is_junior=true&page=1',
  '/api/leaderboard/status',
])('a crowd that reads %s gets no error', async (path) => {
  const result = await autocannon({ url: `${baseUrl}${path}`, connections: CONNECTIONS, amount: REQUESTS });
  const { requests, latency, errors, timeouts, non2xx } = result;
  process.stdout.write(`${path}: ${Math.round(requests.average)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms\n`);
  expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 });
  expect(result['2xx']).toBe(REQUESTS);
});

/** Returns the number of board reads of the front door, by result. */
async function boardReads(): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text();
  const lines = metrics.matchAll(/board_cache_reads_total\{result="(\w+)"\} (\d+)/g);
  return Object.fromEntries([...lines].map(([, result, count]) => [result, Number(count)]));
}

it('300 reads of the board a second get no error and come from the cache', async () => {
  const before = await boardReads();
  const { errors, timeouts, non2xx, requests } = await autocannon({
    url: `${baseUrl}/api/entries/public?page=1&limit=25`,
    connections: CONNECTIONS,
    overallRate: CROWD_PER_SECOND,
    duration: CROWD_SECONDS,
  });
  const after = await boardReads();
  const sent = ['asked', 'refreshed'].reduce((sum, result) => sum + (after[result] ?? 0) - (before[result] ?? 0), 0);
  process.stdout.write(`${requests.total} reads of the board were ${sent} requests to the services\n`);
  expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 });
  expect(requests.total).toBeGreaterThan((CROWD_PER_SECOND * CROWD_SECONDS) / 2);
  expect(sent).toBeLessThan(requests.total / 10);
});
