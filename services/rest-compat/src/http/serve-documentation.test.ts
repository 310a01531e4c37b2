import { expect, it } from 'vitest';
import { appForAllTests } from '../testing/app-for-each-test.ts';

const app = appForAllTests();

it.each([
  ['/api/openapi.json', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs.css', 'text/css; charset=utf-8'],
])('answers %s to GET and HEAD, and 304 to who has it', async (url, mediaType) => {
  const answer = await app.server.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': mediaType, 'cache-control': 'public, max-age=300' });
  const head = await app.server.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', answer.headers['etag']]);
  const again = await app.server.inject({
    method: 'GET',
    url,
    headers: { 'if-none-match': String(answer.headers['etag']) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
