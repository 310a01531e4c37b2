// oxlint-disable-next-line no-restricted-imports -- the source
import { randomBytes as bytesOfSystem } from 'node:crypto';

type RandomSource = (size: number) => Buffer;

let source: RandomSource = bytesOfSystem;

/** Replaces the source of all randomness in the domain, so that a simulation repeats a derby. Never in production. */
export function replaceRandomness(replacement: RandomSource): void {
  source = replacement;
}

/** Returns random bytes that cannot be guessed. The only source of randomness in the domain. */
export function randomBytes(size: number): Buffer {
  return source(size);
}

const UUID_BYTES = 16;

/** Returns a random UUID, version 4. */
export function randomUUID(): string {
  const bytes = source(UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const BYTE_VALUES = 256;

/** Returns a whole number from 0 to below `limit`, which is at most 256. All are equally likely. */
export function randomBelow(limit: number): number {
  const fair = BYTE_VALUES - (BYTE_VALUES % limit);
  for (;;) {
    const value = source(1).readUInt8();
    // The last values would make some results more likely.
    if (value < fair) return value % limit;
  }
}
