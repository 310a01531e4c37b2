import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeMmsCopy } from './mms-copy.ts';

/** Pixels that no encoder can make small. */
const noise = (width: number, height: number, quality: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

async function sizeOf(jpeg: Buffer) {
  const { format, width, height } = await sharp(jpeg).metadata();
  return { format, width, height };
}

describe('the MMS copy of a photo', () => {
  it.each([
    ['a landscape', 1_920, 1_080, { width: 1_280, height: 720 }],
    ['a portrait', 810, 1_440, { width: 720, height: 1_280 }],
  ])('shrinks %s to 1280 pixels', async (_what, width, height, expected) => {
    expect(await sizeOf(await makeMmsCopy(await flat(width, height)))).toEqual({ format: 'jpeg', ...expected });
  });

  it('is the photo itself, byte by byte, where that is small enough', async () => {
    const photo = await flat(640, 480);
    expect((await makeMmsCopy(photo)).equals(photo)).toBe(true);
  });

  it.each([
    [1_920, 1_080, 100],
    [3_000, 3_000, 85],
    [1_000, 1_000, 100],
  ])('of noise, %i x %i at quality %i, still fits into 500,000 bytes', async (width, height, quality) => {
    const photo = await noise(width, height, quality);
    expect(photo.length).toBeGreaterThan(500_000);
    const copy = await makeMmsCopy(photo);
    expect(copy.length).toBeLessThanOrEqual(500_000);
    expect((await sizeOf(copy)).width).toBeGreaterThanOrEqual(640);
  });
});
