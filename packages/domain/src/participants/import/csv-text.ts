import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';

/** Small enough that other requests are answered between two slices, even for rows that are slow to parse. */
const SLICE_BYTES = 256;
const SAMPLE_BYTES = 1024;

/**
 * Detects the encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, or as valid UTF-8.
 * Otherwise returns Windows-1252, in which Excel saves in Western countries.
 */
export function encodingOf(bytes: Buffer): 'utf8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return 'utf8';
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  const zeros = { even: 0, odd: 0 };
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
  // In UTF-16 every other byte of Latin letters is zero, and other letters rarely have zeros there. Binary files have
  // zeros anywhere.
  const many = sample.length / 4;
  const few = sample.length / 16;
  if (zeros.odd > many && zeros.even < few) return 'utf-16le';
  if (zeros.even > many && zeros.odd < few) return 'utf-16be';
  return isUtf8(bytes) ? 'utf8' : 'windows-1252';
}

/** Decodes a file in slices, without its byte order mark. */
export function* decodeText(bytes: Buffer): Generator<string, void> {
  const decoder = iconv.getDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield decoder.write(bytes.subarray(start, start + SLICE_BYTES));
  }
  const rest = decoder.end();
  if (rest) yield rest;
}

function startsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
