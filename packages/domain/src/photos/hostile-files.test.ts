import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp, { type JpegOptions } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongForm } from '@derby/server-kit/testing/env';
import { BOMBS, claiming, PAYLOADS, REENCODED_FILES, REFUSED_FILES } from './hostile-files.fixture.ts';
import { PHOTO_SETTINGS } from './photo-samples.fixture.ts';
import { interlacedFlood, pngChunk, pngHeader, pngOf } from './png-chunks.fixture.ts';
import { inspectPhoto, processPhoto } from './process-photo.ts';

it('hostile files are at least forty', () => {
  expect(REFUSED_FILES.length + REENCODED_FILES.length).toBeGreaterThanOrEqual(40);
});

describe('processPhoto refuses a hostile file:', () => {
  it.each(REFUSED_FILES)('%s', async (_name, bytes) => {
    await expect(processPhoto(await bytes(), PHOTO_SETTINGS)).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
      message: 'Please upload a valid image file (JPEG or PNG)',
    });
  });
});

describe('processPhoto stores only the pixels of a photo with extra data:', () => {
  it.each(REENCODED_FILES)('%s', async (_name, bytes) => {
    const sent = await bytes();
    const stored = await processPhoto(sent, PHOTO_SETTINGS);
    const { format, width, height, space, depth, exif, icc, xmp, comments } = await sharp(stored).metadata();
    expect({ format, width, height, depth, exif, icc, xmp, comments }).toEqual({
      format: 'jpeg',
      width: 64,
      height: 48,
      depth: 'uchar',
    });
    expect(['srgb', 'b-w']).toContain(space);
    expect(stored.equals(sent)).toBe(false);
    for (const payload of PAYLOADS) expect(stored.includes(payload, 0, 'latin1')).toBe(false);
    // The file ends with the end marker of the image.
    expect(stored.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});

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

/** Limit of docs/guarantees.md, U3. */
const MAX_GROWTH_MB = 50;
const SIDE = 16_000;
/** Also above the limit, and decoded in less time. */
const CONTROL_SIDE = 9_000;
const TIMEOUT_MS = 60_000;
const MEASURE = fileURLToPath(new URL('measure-memory.fixture.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'floods-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function measure(bytes: Buffer, way: 'guarded' | 'unguarded') {
  const file = join(folder, 'file');
  await writeFile(file, bytes);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', MEASURE, file, way]);
  return JSON.parse(stdout) as { outcome: string; grownMb: number; tookMs: number };
}

const report = (what: string, { outcome, grownMb, tookMs }: Awaited<ReturnType<typeof measure>>) =>
  process.stdout.write(`${what}: ${outcome}, memory +${grownMb} MB, ${tookMs} ms\n`);

describe('small file that declares 256 million pixels', { timeout: TIMEOUT_MS }, () => {
  it('is refused without being decoded', async () => {
    const flood = await interlacedFlood(SIDE);
    expect(flood.length).toBeLessThan(1_200_000);
    const cost = await measure(flood, 'guarded');
    report('16,000 x 16,000 interlaced PNG', cost);
    expect(cost.outcome).toBe('UNSUPPORTED_PHOTO');
    expect(cost.grownMb).toBeLessThan(MAX_GROWTH_MB);
  });

  it.each(isLongForm ? [CONTROL_SIDE] : [])(
    'control: exceeds the memory limit in an unguarded decoder with a side of %i pixels',
    async (side) => {
      const cost = await measure(await interlacedFlood(side), 'unguarded');
      report(`${side} x ${side} without a limit`, cost);
      expect(cost.grownMb).toBeGreaterThan(MAX_GROWTH_MB);
    },
  );
});

describe('file that inflates to 200 MB is not inflated in full:', { timeout: TIMEOUT_MS }, () => {
  it.each(isLongForm ? BOMBS : BOMBS.slice(0, 1))('%s', async (name, bytes) => {
    const sent = await bytes();
    expect(sent.length).toBeLessThan(1_200_000);
    const cost = await measure(sent, 'guarded');
    report(name, cost);
    expect(['stored', 'UNSUPPORTED_PHOTO']).toContain(cost.outcome);
    expect(cost.grownMb).toBeLessThan(MAX_GROWTH_MB);
  });
});
