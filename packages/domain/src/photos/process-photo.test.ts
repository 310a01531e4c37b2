import { readFile } from 'node:fs/promises';
import { gps } from 'exifr';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeMmsCopy } from './mms-copy.ts';
import { metadataOf } from './photo-metadata.fixture.ts';
import { PHOTO_SETTINGS, SAMPLES } from './photo-samples.fixture.ts';
import { processPhoto } from './process-photo.ts';

const sample = (name: string) => readFile(new URL(name, SAMPLES));
const store = async (input: Buffer) => await processPhoto(input, PHOTO_SETTINGS);

async function sizeOf(photo: Buffer): Promise<unknown> {
  const { format, width, height } = await sharp(photo).metadata();
  return [format, width, height];
}

describe('stored photo', () => {
  it.each([
    ['iphone-2mb.jpg', 1440, 1080],
    ['phone-gps-0.8mb.jpg', 1440, 1080],
    ['gps-camera.jpg', 640, 480],
    ['rotated-exif6.jpg', 450, 600],
    ['broken.jpg', 636, 227],
  ])('of %s fits into 1920 x 1080, is never enlarged and has no metadata', async (name, width, height) => {
    const stored = await store(await sample(name));
    expect(await sizeOf(stored)).toEqual(['jpeg', width, height]);
    for (const file of [stored, await makeMmsCopy(stored)]) expect(await metadataOf(file)).toBeUndefined();
  });

  it('is made from samples with metadata, so the test above can fail', async () => {
    const { latitude } = await gps(await sample('iphone-2mb.jpg'));
    expect(latitude).toBeTypeOf('number');
    const { xmp } = await sharp(await sample('broken.jpg')).metadata();
    expect(xmp?.length).toBeGreaterThan(30_000);
  });

  it('has no editor history of broken.jpg', async () => {
    const stored = await store(await sample('broken.jpg'));
    expect(stored.length).toBeLessThan(40_000);
    expect(stored.includes('http://ns.adobe.com')).toBe(false);
  });

  it('of rotated-exif6.jpg is upright', async () => {
    const input = await sample('rotated-exif6.jpg');
    const expected = await sharp(input).rotate(90).resize(45, 60).flatten().removeAlpha().raw().toBuffer();
    const actual = await sharp(await store(input))
      .resize(45, 60)
      .removeAlpha()
      .raw()
      .toBuffer();
    const differences = expected.map((value, index) => Math.abs(value - (actual[index] ?? 0)));
    expect(differences.reduce((sum, one) => sum + one, 0) / expected.length).toBeLessThan(8);
  });

  it('can be made from a file with trailing zero bytes', async () => {
    const padded = Buffer.concat([await sample('iphone-2mb.jpg'), Buffer.alloc(5_242_880 - 1_957_448)]);
    expect(padded.length).toBe(5_242_880);
    expect(await sizeOf(await store(padded))).toEqual(['jpeg', 1440, 1080]);
  });

  it.each(['iphone-2mb.jpg', 'gps-camera.jpg', 'rotated-exif6.jpg', 'broken.jpg'])(
    'can be made from %s without its last bytes',
    async (name) => {
      const whole = await sample(name);
      const expected = await sizeOf(await store(whole));
      for (const missing of [1, 2, 64, 512]) {
        expect(await sizeOf(await store(whole.subarray(0, -missing)))).toEqual(expected);
      }
    },
  );

  it('has all rows except the last ones when the file lacks its last bytes', async () => {
    const whole = await sample('gps-camera.jpg');
    const top = (photo: Buffer) => sharp(photo).extract({ left: 0, top: 0, width: 640, height: 448 }).raw().toBuffer();
    const expected = await top(await store(whole));
    expect((await top(await store(whole.subarray(0, -64)))).equals(expected)).toBe(true);
  });

  // mozilla-iam/dino-park-issues#200: photos of phones lost their colour space and looked pale.
  it.each(['jpeg', 'png'] as const)('has the colours of a %s in Display P3', async (format) => {
    const create = { width: 64, height: 64, channels: 3, background: { r: 250, g: 60, b: 40 } } as const;
    const [plain, wide] = [sharp({ create }), sharp({ create }).withIccProfile('p3')];
    const photo = await wide.toFormat(format, { quality: 100 }).toBuffer();
    expect((await sharp(photo).metadata()).hasProfile).toBe(true);
    const colourOf = async (image: Buffer) => [...(await sharp(image).resize(1, 1).raw().toBuffer())];
    const expected = await colourOf(await plain.toFormat(format, { quality: 100 }).toBuffer());
    const seen = await colourOf(await store(photo));
    const difference = expected.map((value, channel) => Math.abs(value - (seen[channel] ?? 0)));
    expect(Math.max(...difference)).toBeLessThan(5);
  });

  it('is white where a PNG is transparent', async () => {
    const clear = { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const stored = await store(await sharp({ create: clear }).png().toBuffer());
    expect(await sizeOf(stored)).toEqual(['jpeg', 40, 30]);
    expect([...(await sharp(stored).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('processPhoto refuses', () => {
  const refusal = {
    code: 'UNSUPPORTED_PHOTO',
    message: 'Please upload a valid image file (JPEG or PNG)',
  };

  it.each([0.1, 0.5, 0.9])('a JPEG that lacks more than its last rows: a share of %s of its bytes', async (missing) => {
    for (const name of ['iphone-2mb.jpg', 'gps-camera.jpg', 'rotated-exif6.jpg']) {
      const whole = await sample(name);
      const cut = whole.subarray(0, Math.floor(whole.length * (1 - missing)));
      await expect(store(cut)).rejects.toMatchObject(refusal);
    }
  });

  it('a progressive JPEG that lacks more than its end marker', async () => {
    const whole = await sharp(await sample('gps-camera.jpg'))
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await sizeOf(await store(whole.subarray(0, -2)))).toEqual(['jpeg', 640, 480]);
    await expect(store(whole.subarray(0, -2_000))).rejects.toMatchObject(refusal);
  });
});

it('processPhoto refuses a PNG while the settings allow JPEG only', async () => {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await expect(processPhoto(png, { ...PHOTO_SETTINGS, allowedFileTypes: ['image/jpeg'] })).rejects.toMatchObject({
    code: 'UNSUPPORTED_PHOTO',
    message: 'Please upload a valid image file (JPEG or PNG)',
  });
});
