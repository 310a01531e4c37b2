import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { chooseCoding, createPageSender, encode } from './compression.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.000', 'identity'],
  ['br;q=0.001', 'br'],
  ['deflate', 'identity'],
])('chooseCoding chooses for Accept-Encoding %s the coding %s, also when repeated', (header, expected) => {
  expect([chooseCoding(header), chooseCoding(header)]).toEqual([expected, expected]);
});

it('encode returns bytes that decode to the original', async () => {
  const bytes = Buffer.from('a fish '.repeat(100));
  expect(brotliDecompressSync(await encode(bytes, 'br'))).toEqual(bytes);
  expect(gunzipSync(await encode(bytes, 'gzip'))).toEqual(bytes);
  expect(await encode(bytes, 'identity')).toEqual(bytes);
});

it('createPageSender keeps no page that repeats what its client sent', async () => {
  const sendPage = createPageSender();
  const server = fastify();
  server.get('/:page', (request, reply) =>
    sendPage(request, reply, { html: `<p>${request.url}</p>`, status: 200, isUnique: true }),
  );
  const { headers, rawPayload } = await server.inject({ url: '/fish', headers: { 'accept-encoding': 'br, gzip' } });
  expect([headers['content-encoding'], headers.etag]).toEqual(['gzip', undefined]);
  expect(gunzipSync(rawPayload).toString()).toBe('<p>/fish</p>');
});

it('createPageSender sends each of more different pages at the same time than it keeps', async () => {
  const sendPage = createPageSender();
  const server = fastify();
  server.get('/:page', (request, reply) => sendPage(request, reply, { html: `<p>${request.url}</p>`, status: 200 }));
  const urls = Array.from({ length: 100 }, (_, index) => `/${index}`);
  const responses = await Promise.all(urls.map((url) => server.inject({ url, headers: { 'accept-encoding': 'br' } })));
  expect(responses.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString())).toEqual(
    urls.map((url) => `<p>${url}</p>`),
  );
});
