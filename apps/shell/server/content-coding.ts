import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The compression of a response; `identity` means none. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Good compression for about a millisecond; every result is used more than once. */
const BROTLI_QUALITY = 6;
/** Browsers send a handful of different headers; an abusive client may send a new one each time. */
const MAX_KNOWN_LISTS = 64;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const negotiator = new Negotiator<ContentCoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: MAX_KNOWN_LISTS }),
});

/** Returns the best coding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
export function chooseCoding(acceptEncoding = ''): ContentCoding {
  return negotiator.negotiate(acceptEncoding.toLowerCase()) ?? 'identity';
}

/** Returns the bytes in a coding. */
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
