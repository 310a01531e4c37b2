import { createServer } from 'node:http';
import autocannon from 'autocannon';

const CONNECTIONS = 16;
const SECONDS = 5;
const PAGE = '/api/entries/public?is_junior=false&page=1';

export const name = 'page 1 of the board';

/**
 * Requests per second and latency of one address, after a short warm-up.
 * @param {string} url
 */
async function load(url) {
  await autocannon({ url, connections: CONNECTIONS, duration: 1 });
  const { requests, latency, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers other than 2xx and ${errors} errors`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

/**
 * A server that sends the same bytes and does nothing else: what this machine can do at the moment.
 * @param {string} body
 */
async function bareServer(body) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server does not listen.');
  return { url: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

/** @param {{ baseUrl: string, restUrl: string }} context where the product runs */
export async function run({ baseUrl, restUrl }) {
  const bare = await bareServer(await (await fetch(`${restUrl}${PAGE}`)).text());
  try {
    const measured = {
      'bare Node server, same bytes': await load(bare.url),
      'rest-compat': await load(`${restUrl}${PAGE}`),
      'front door': await load(`${baseUrl}${PAGE}`),
    };
    const reference = measured['bare Node server, same bytes'].perSecond;
    return Object.entries(measured).flatMap(([where, { perSecond, p50Ms, p99Ms }]) => [
      { figure: `${where}: requests`, value: perSecond, unit: '/s' },
      { figure: `${where}: ratio to the bare server`, value: perSecond / reference, unit: '' },
      { figure: `${where}: p50`, value: p50Ms, unit: 'ms' },
      { figure: `${where}: p99`, value: p99Ms, unit: 'ms' },
    ]);
  } finally {
    bare.close();
  }
}
