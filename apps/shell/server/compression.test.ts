import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseCoding, encode } from './compression.ts';

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
