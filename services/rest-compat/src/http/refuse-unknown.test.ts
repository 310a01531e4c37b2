import { METHODS } from 'node:http';
import { expect, it } from 'vitest';
import { implementations } from '../routes/index.ts';
import { appForAllTests } from '../testing/app-for-each-test.ts';

const app = appForAllTests();

const ALLOWED = new Map<string, string[]>([
  ['/api/webhooks/sms/status', ['POST']],
  ['/api/webhooks/sms/inbound', ['POST']],
  ['/api/openapi.json', ['GET', 'HEAD']],
  ['/api/docs', ['GET', 'HEAD']],
  ['/api/docs.css', ['GET', 'HEAD']],
  ['/health', ['GET', 'HEAD']],
  ['/ready', ['GET', 'HEAD']],
]);
for (const { contract } of implementations) {
  const path = contract.path.replace(':id', '1');
  const methods = contract.method === 'GET' ? ['GET', 'HEAD'] : [contract.method];
  ALLOWED.set(path, [...(ALLOWED.get(path) ?? []), ...methods]);
}

/** What Node's parser reads; CONNECT never becomes a request. */
const methods = METHODS.filter((method) => method !== 'CONNECT');

const send = async (method: string, url: string) => await app.server.inject({ method: method as 'GET', url });

it.each([...ALLOWED])('answers every other method on %s with 405 and Allow', async (path, allowed) => {
  for (const method of methods.filter((one) => !allowed.includes(one) && one !== 'OPTIONS')) {
    const answer = await send(method, path);
    expect([method, answer.statusCode, answer.headers['allow']]).toEqual([
      method,
      405,
      `${allowed.join(', ')}, OPTIONS`,
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toBe(method === 'HEAD' ? '' : `{"error":"${method} is not possible here"}`);
  }
  const options = await send('OPTIONS', path);
  expect([options.statusCode, options.headers['allow'], options.body]).toEqual([
    204,
    `${allowed.join(', ')}, OPTIONS`,
    '',
  ]);
  for (const method of allowed) expect([method, (await send(method, path)).statusCode]).not.toEqual([method, 405]);
});

it.each(['/api/unknown', '/api/entries/1/unknown', '/api', '/', '/api/login/1', '*'])(
  'answers every method on %s with 404',
  async (path) => {
    for (const method of methods) {
      const answer = await send(method, path);
      expect([method, answer.statusCode, answer.headers['allow']]).toEqual([method, 404, undefined]);
      expect(answer.body).toBe(method === 'HEAD' ? '' : '{"error":"There is no such call"}');
    }
  },
);

it('does not take the public board for an entry', async () => {
  const answer = await send('DELETE', '/api/entries/public');
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
