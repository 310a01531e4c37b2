import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';

let server: FastifyInstance;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ server, close } = await createTestService());
});
afterEach(() => close());

it.each([
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs.css', 'text/css; charset=utf-8'],
])('answers %s to GET and HEAD, and 304 to who has it', async (url, mediaType) => {
  const answer = await server.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': mediaType, 'cache-control': 'public, max-age=300' });
  const head = await server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', answer.headers['etag']]);
  const again = await server.inject({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(answer.headers['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('answers another method with 405 and Allow', async () => {
  const answer = await server.inject({ method: 'POST', url: '/api/openapi.json' });
  expect(answer.statusCode).toBe(405);
  expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
  expect(answer.json()).toEqual({ error: 'POST is not possible here' });
});

it('publishes the description as it is', async () => {
  const answer = await server.inject({ method: 'GET', url: '/api/openapi.json' });
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/' }] });
});
