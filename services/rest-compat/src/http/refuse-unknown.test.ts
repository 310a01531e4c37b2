import { METHODS } from 'node:http';
import { expect, it } from 'vitest';
import { appForAllTests } from '../testing/app-of-test.ts';

const app = appForAllTests();

const send = async (method: string, url: string) => await app.server.inject({ method: method as 'GET', url });

it.each(['/api/unknown', '/api/entries/1/unknown', '/api', '/', '/api/login/1', '*'])(
  'every method on %s returns 404',
  async (path) => {
    // The HTTP server handles CONNECT as a tunnel, not as a request.
    for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
      const response = await send(method, path);
      expect([method, response.statusCode, response.headers['allow']]).toEqual([method, 404, undefined]);
      expect(response.body).toBe(method === 'HEAD' ? '' : '{"error":"There is no such call"}');
    }
  },
);

it.each([
  ['POST', '/health', 'GET, HEAD, OPTIONS'],
  ['PURGE', '/api/entries/1', 'PUT, DELETE, OPTIONS'],
  // The path must not match an entry with the id `public`.
  ['DELETE', '/api/entries/public', 'GET, HEAD, OPTIONS'],
])('%s on %s returns 405 and Allow', async (method, path, allow) => {
  const response = await send(method, path);
  expect([response.statusCode, response.headers['allow'], response.headers['cache-control'], response.json()]).toEqual([
    405,
    allow,
    'no-store',
    { error: `${method} is not possible here` },
  ]);
  expect((await send('OPTIONS', path)).headers['allow']).toBe(allow);
});
