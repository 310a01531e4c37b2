import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { thumbnailOf } from '@derby/rules/thumbnail';
import { makeThumbnail } from './thumbnail.ts';

async function factsOf(picture: Buffer) {
  const { format, width, height } = await sharp(picture).metadata();
  return { format, width, height };
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

describe('makeThumbnail', () => {
  it.each([
    ['a landscape', 1_920, 1_440, { width: 224, height: 168 }],
    ['a portrait', 1_080, 1_440, { width: 126, height: 168 }],
    ['a panorama', 1_920, 480, { width: 224, height: 56 }],
  ])('shows the whole of %s', async (_what, width, height, expected) => {
    expect(await factsOf(await makeThumbnail(await flat(width, height)))).toEqual({ format: 'webp', ...expected });
  });

  it('makes a good picture of a real photo', async () => {
    const folder = new URL('../../../../tests/fixtures/photos/', import.meta.url);
    const thumbnail = await makeThumbnail(await readFile(new URL('phone-gps-0.8mb.jpg', folder)));
    expect((await factsOf(thumbnail)).height).toBe(168);
    expect(thumbnail.length).toBeLessThanOrEqual(12_000);
    expect(thumbnail.includes('Exif')).toBe(false);
  });

  it('has at most 12,000 bytes, also of noise', async () => {
    const [width, height] = [640, 480];
    const noise = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await makeThumbnail(noise)).length).toBeLessThanOrEqual(12_000);
  });
});

test('the address of a thumbnail follows from that of the photo', () => {
  expect(thumbnailOf('https://derby.example.org/uploads/a.jpg')).toBe('https://derby.example.org/uploads/a.webp');
});
