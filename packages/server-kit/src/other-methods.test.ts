import { METHODS } from 'node:http';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpApp, type HttpApp } from './http.ts';
import { createLogger } from './logger.ts';
import { acceptAllMethods } from './other-methods.ts';

let app: HttpApp;

beforeAll(() => {
  app = createHttpApp({ logger: createLogger({ name: 'test', level: 'silent' }), probes: () => [] });
  acceptAllMethods(app.server);
  app.server.get('/things/:id', async () => ({}));
  app.server.post('/things/:id', async () => ({}));
  app.server.put('/only-put', async () => ({}));
  app.server.options('/own-options', async () => ({ isOwn: true }));
  app.refuseOtherMethods();
});
afterAll(() => app.server.close());

const send = (method: string, url: string) => app.server.inject({ method, url } as InjectOptions);

it.each([
  ['/health', ['GET', 'HEAD', 'OPTIONS']],
  ['/ready', ['GET', 'HEAD', 'OPTIONS']],
  ['/things/1', ['GET', 'HEAD', 'OPTIONS', 'POST']],
  ['/only-put', ['OPTIONS', 'PUT']],
])('%s refuses every method except %j with 405 and Allow', async (url, known) => {
  for (const method of METHODS.filter((one) => one !== 'CONNECT' && !known.includes(one))) {
    const response = await send(method, url);
    const body = method === 'HEAD' ? '' : JSON.stringify({ error: `${method} is not possible here` });
    expect([response.statusCode, response.headers['allow'], response.body]).toEqual([405, known.join(', '), body]);
  }
  const options = await send('OPTIONS', url);
  expect([options.statusCode, options.headers['allow'], options.body]).toEqual([204, known.join(', '), '']);
  for (const method of known.filter((one) => one !== 'OPTIONS')) expect((await send(method, url)).statusCode).toBe(200);
});

it('own OPTIONS routes and unknown URLs are not changed', async () => {
  expect((await send('OPTIONS', '/own-options')).json()).toEqual({ isOwn: true });
  expect((await send('QUERY', '/nowhere')).statusCode).toBe(404);
});
