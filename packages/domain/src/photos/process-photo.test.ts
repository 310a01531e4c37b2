import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import { gps, parse as parseMetadata } from 'exifr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngChunk, pngHeader, pngOf } from './png-chunks.fixture.ts';
import { processPhoto, type PhotoSettings } from './process-photo.ts';

const SAMPLES = new URL('../../../../tests/fixtures/photos/', import.meta.url);
const DEFAULTS: PhotoSettings = {
  allowedFileTypes: ['image/jpeg', 'image/png'],
  imageQuality: 85,
  maxImageWidth: 1920,
  maxImageHeight: 1080,
};
const REFUSED = { code: 'UNSUPPORTED_PHOTO', message: 'Please upload a valid image file (JPEG or PNG)' };

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

const redDot = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
const sample = (name: string) => readFile(new URL(name, SAMPLES));
const everything = {
  tiff: true,
  exif: true,
  gps: true,
  xmp: true,
  icc: true,
  iptc: true,
  jfif: false,
  ihdr: false,
  makerNote: true,
  interop: true,
  ifd1: true,
} as const;

async function store(input: Buffer) {
  const stored = await processPhoto(input, DEFAULTS);
  const { format, width, height, orientation, exif, xmp, icc, iptc } = await sharp(stored).metadata();
  expect(format).toBe('jpeg');
  return {
    stored,
    size: [width, height],
    metadata: { orientation, exif, xmp, icc, iptc },
    read: await parseMetadata(stored, everything),
  };
}

const NO_METADATA = { orientation: undefined, exif: undefined, xmp: undefined, icc: undefined, iptc: undefined };

describe('a photo as it is stored', () => {
  it.each([
    ['iphone-2mb.jpg', [1440, 1080]],
    ['phone-gps-0.8mb.jpg', [1440, 1080]],
    ['gps-camera.jpg', [640, 480]],
    ['rotated-exif6.jpg', [450, 600]],
    ['broken.jpg', [636, 227]],
  ])('%s is inside 1920 x 1080, never enlarged, and carries no metadata', async (name, size) => {
    const result = await store(await sample(name));
    expect(result.size).toEqual(size);
    expect(result.metadata).toEqual(NO_METADATA);
    expect(result.read).toBeUndefined();
  });

  it('starts from samples that do carry metadata, so that the test above can fail', async () => {
    const { latitude } = await gps(await sample('iphone-2mb.jpg'));
    expect(latitude).toBeTypeOf('number');
    const { xmp } = await sharp(await sample('broken.jpg')).metadata();
    expect(xmp?.length).toBeGreaterThan(30_000);
  });

  it('leaves no editor history in broken.jpg', async () => {
    const { stored } = await store(await sample('broken.jpg'));
    expect(stored.length).toBeLessThan(40_000);
    expect(stored.includes('http://ns.adobe.com')).toBe(false);
  });

  it('turns rotated-exif6.jpg upright: its first row of pixels is the first column of the file, from the bottom', async () => {
    const input = await sample('rotated-exif6.jpg');
    const expected = await sharp(input).rotate(90).resize(45, 60).flatten().removeAlpha().raw().toBuffer();
    const { stored } = await store(input);
    const actual = await sharp(stored).resize(45, 60).removeAlpha().raw().toBuffer();
    const meanDifference =
      expected.reduce((sum, value, i) => sum + Math.abs(value - (actual[i] ?? 0)), 0) / expected.length;
    expect(meanDifference).toBeLessThan(8);
  });

  it('accepts a photo with zero bytes behind its end', async () => {
    const padded = Buffer.concat([await sample('iphone-2mb.jpg'), Buffer.alloc(5_242_880 - 1_957_448)]);
    expect(padded.length).toBe(5_242_880);
    expect((await store(padded)).size).toEqual([1440, 1080]);
  });

  it('accepts a PNG and puts white behind what is transparent', async () => {
    const clear = { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { stored, size } = await store(await sharp({ create: clear }).png().toBuffer());
    expect(size).toEqual([40, 30]);
    expect([...(await sharp(stored).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a file that is no photo', () => {
  it.each([
    ['a JPEG cut off after 1,000,000 bytes', async () => (await sample('iphone-2mb.jpg')).subarray(0, 1_000_000)],
    ['a phone HEIC, whatever it is called', () => sample('iphone.heic')],
    ['an SVG, though the decoder would take it', async () => Buffer.from(SVG)],
    ['a GIF', () => redDot().gif().toBuffer()],
    ['a WebP', () => redDot().webp().toBuffer()],
    ['empty', async () => Buffer.alloc(0)],
    ['HTML', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ])('is %s', async (_, bytes) => {
    await expect(processPhoto(await bytes(), DEFAULTS)).rejects.toMatchObject(REFUSED);
  });

  it('is a PNG while the settings allow JPEG only', async () => {
    const png = await redDot().png().toBuffer();
    await expect(processPhoto(png, { ...DEFAULTS, allowedFileTypes: ['image/jpeg'] })).rejects.toMatchObject(REFUSED);
  });

  it('is a flood of more than 64 million pixels, refused from its header, behind which there is nothing', async () => {
    const refusal = await processPhoto(floodHeader(), DEFAULTS).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ ...REFUSED, cause: { message: expect.stringContaining('pixel limit') } });
  });
});

/** A small PNG whose header claims 16,000 x 16,000 pixels. */
function floodHeader(): Buffer {
  const header = pngHeader({ width: 16_000, height: 16_000, interlace: 1 });
  return pngOf(header, pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))));
}
