import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** How the bytes of an answer are packed; `identity` is not at all. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Good compression at a cost of about a millisecond; every result is used more than once. */
const BROTLI_QUALITY = 6;
/** Browsers send a handful of different lists; a hostile client sends a new one each time. */
const MAX_KNOWN_LISTS = 64;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const negotiator = new Negotiator<ContentCoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: MAX_KNOWN_LISTS }),
});

/** The best coding of those that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
export function chooseCoding(acceptEncoding = ''): ContentCoding {
  return negotiator.negotiate(acceptEncoding.toLowerCase()) ?? 'identity';
}

/** The bytes in a coding. */
export async function encode(bytes: Buffer, coding: ContentCoding): Promise<Buffer> {
  switch (coding) {
    case 'br':
      return await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    case 'gzip':
      return await toGzip(bytes);
    case 'identity':
      return bytes;
  }
}
