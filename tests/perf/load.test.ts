import autocannon from 'autocannon';
import { expect, it } from 'vitest';

const CONNECTIONS = 10;
const REQUESTS = 2_000;

/** `npm test` starts the product for this tier and says where it is. */
function baseUrl(): string {
  const url = process.env['DERBY_BASE_URL'];
  if (!url) throw new Error('DERBY_BASE_URL is not set: this test needs a running product (npm test starts one).');
  return url;
}

it.each([
  '/leaderboard',
  '/api/entries/public?is_junior=false&page=1',
  '/api/entries/public?is_junior=true&page=1',
  '/api/leaderboard/status',
])('answers a crowd that reads %s without an error', async (path) => {
  const result = await autocannon({ url: `${baseUrl()}${path}`, connections: CONNECTIONS, amount: REQUESTS });
  const { requests, latency, errors, timeouts, non2xx } = result;
  process.stdout.write(`${path}: ${Math.round(requests.average)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms\n`);
  expect({ errors, timeouts, non2xx }).toEqual({ errors: 0, timeouts: 0, non2xx: 0 });
  expect(result['2xx']).toBe(REQUESTS);
});
