import { METHODS } from 'node:http';
import { expect, it } from 'vitest';
import { appForAllTests } from '../testing/app-for-each-test.ts';

const app = appForAllTests();

const send = async (method: string, url: string) => await app.server.inject({ method: method as 'GET', url });

it.each(['/api/unknown', '/api/entries/1/unknown', '/api', '/', '/api/login/1', '*'])(
  'answers every method on %s with 404',
  async (path) => {
    // CONNECT never becomes a request.
    for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
      const answer = await send(method, path);
      expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 404, undefined]);
      expect(answer.body).toBe(method === 'HEAD' ? '' : '{"error":"There is no such call"}');
    }
  },
);

it.each([
  ['POST', '/health', 'GET, HEAD, OPTIONS'],
  ['PURGE', '/api/entries/1', 'PUT, DELETE, OPTIONS'],
  // Not the entry `public`.
  ['DELETE', '/api/entries/public', 'GET, HEAD, OPTIONS'],
])('answers %s on %s with 405 and Allow', async (method, path, allow) => {
  const answer = await send(method, path);
  expect([answer.statusCode, answer.headers['allow'], answer.headers['cache-control'], answer.json()]).toEqual([
    405,
    allow,
    'no-store',
    { error: `${method} is not possible here` },
  ]);
  expect((await send('OPTIONS', path)).headers['allow']).toBe(allow);
});
