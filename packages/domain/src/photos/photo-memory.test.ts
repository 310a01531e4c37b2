import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, it } from 'vitest';
import { deflateSync } from 'node:zlib';
import { claiming } from './hostile-files.fixture.ts';
import { pngChunk, pngHeader, pngOf } from './png-chunks.fixture.ts';
import { PHOTO_SETTINGS } from './photo-samples.fixture.ts';
import { inspectPhoto, processPhoto } from './process-photo.ts';

const isLongForm = process.env['TEST_FORM'] === 'long';
const SMALLER_PHOTOS: [string, number, number][] = [
  ['12 MP', 4_032, 3_024],
  ['48 MP', 8_064, 6_048],
];
const RGB = 2;
const RGBA = 6;
const REFUSED = { code: 'UNSUPPORTED_PHOTO', cause: { message: expect.stringContaining('MB of memory') } };

/** Returns a PNG with the header of this size, without the pixels. */
const pngHead = (width: number, height: number, bitDepth: number, colorType: number) =>
  pngOf(pngHeader({ width, height, bitDepth, colorType }), pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))));

const jpeg = async (width: number, height: number, options: JpegOptions = {}) =>
  await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg(options)
    .toBuffer();

/** Returns a JPEG whose header declares more pixels than the file has. */
const jpegHead = async (width: number, height: number, options?: JpegOptions) =>
  claiming(await jpeg(64, 64, options), { width, height });

describe('decoder memory', () => {
  it.each([
    ['a 64 MP PNG with 16-bit RGBA', async () => pngHead(8_000, 8_000, 16, RGBA)],
    ['a 33 MP PNG with 16-bit RGB', async () => pngHead(6_000, 5_500, 16, RGB)],
    ['a 64 MP PNG with 8-bit RGBA', async () => pngHead(8_000, 8_000, 8, RGBA)],
    [
      'a 48 MP progressive JPEG without chroma subsampling',
      async () => await jpegHead(8_064, 6_048, { progressive: true, chromaSubsampling: '4:4:4' }),
    ],
  ])('is too large for %s, which is refused by its header', async (_what, file) => {
    const bytes = await file();
    await expect(inspectPhoto(bytes, PHOTO_SETTINGS)).rejects.toMatchObject(REFUSED);

    await expect(processPhoto(bytes, PHOTO_SETTINGS)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['a 12 MP JPEG', 36_578_304, async () => await jpegHead(4_032, 3_024)],
    ['a 48 MP JPEG', 146_313_216, async () => await jpegHead(8_064, 6_048)],
    ['a 63 MP JPEG', 189_103_104, async () => await jpegHead(9_248, 6_816)],
    ['a 48 MP progressive JPEG', 146_313_216, async () => await jpegHead(8_064, 6_048, { progressive: true })],
    ['a 24 MP PNG with 16-bit RGB', 144_000_000, async () => pngHead(6_000, 4_000, 16, RGB)],
    ['a 64 MP PNG with 8-bit RGB', 192_000_000, async () => pngHead(8_000, 8_000, 8, RGB)],
  ])('of %s is %i bytes and allowed', async (_what, decoderBytes, file) => {
    expect(await inspectPhoto(await file(), PHOTO_SETTINGS)).toBe(decoderBytes);
  });

  it.each([['63 MP', 9_248, 6_816], ...(isLongForm ? SMALLER_PHOTOS : [])])(
    'allows a phone photo of %s',
    async (_what, width, height) => {
      const stored = await processPhoto(await jpeg(width, height), PHOTO_SETTINGS);
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', height: 1_080 });
    },
  );
});
