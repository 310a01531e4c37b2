import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How the bytes of an answer are packed; `identity` is not at all. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Good compression at a cost of about a millisecond; every result is used more than once. */
const BROTLI_QUALITY = 6;
/** Browsers send a handful of different lists; the limit guards against who sends a new one each time. */
const MAX_KNOWN_LISTS = 64;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const choices = new Map<string, ContentCoding>();

function isAccepted(acceptEncoding: string, coding: string): boolean {
  const listed = acceptEncoding.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === coding);
  return listed !== undefined && !/;\s*q=0(?:\.0*)?\s*$/i.test(listed);
}

/** The best coding of those that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
export function chooseCoding(acceptEncoding: string | undefined): ContentCoding {
  if (acceptEncoding === undefined) return 'identity';
  const known = choices.get(acceptEncoding);
  if (known) return known;
  const offered = ['br', 'gzip'] as const;
  const choice = offered.find((coding) => isAccepted(acceptEncoding, coding)) ?? 'identity';
  if (choices.size >= MAX_KNOWN_LISTS) choices.clear();
  choices.set(acceptEncoding, choice);
  return choice;
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
