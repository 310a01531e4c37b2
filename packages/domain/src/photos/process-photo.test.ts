import { readFile } from 'node:fs/promises';
import { gps, parse } from 'exifr';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeMmsCopy } from './mms-copy.ts';
import { PHOTO_SETTINGS, SAMPLES } from './photo-samples.fixture.ts';
import { processPhoto } from './process-photo.ts';

/** Returns all metadata of a JPEG; undefined when it has none. */
const metadataOf = (jpeg: Buffer) =>
  parse(jpeg, {
    tiff: true,
    exif: true,
    gps: true,
    xmp: true,
    icc: true,
    iptc: true,
    makerNote: true,
    userComment: true,
    interop: true,
    ifd1: true,
    jfif: false,
    ihdr: false,
  });

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

  it('can be made from a file with trailing zero bytes', async () => {
    const padded = Buffer.concat([await sample('iphone-2mb.jpg'), Buffer.alloc(5_242_880 - 1_957_448)]);
    expect(padded.length).toBe(5_242_880);
    expect(await sizeOf(await store(padded))).toEqual(['jpeg', 1440, 1080]);
  });

  it.each([
    ['iphone-2mb.jpg', 1440, 1080],
    ['gps-camera.jpg', 640, 480],
    ['rotated-exif6.jpg', 450, 600],
    ['broken.jpg', 636, 227],
  ])('can be made from %s without its last bytes', async (name, width, height) => {
    const whole = await sample(name);
    for (const missing of [1, 2, 64, 512]) {
      expect(await sizeOf(await store(whole.subarray(0, -missing)))).toEqual(['jpeg', width, height]);
    }
  });

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

const WIDTH = 96;
const HEIGHT = 64;
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Orientation = (typeof ORIENTATIONS)[number];

/** Personal data that must not be stored: names, numbers, places. */
const OWNER = 'Olga Owner, 250-555-0199, 12 Harbour Road';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${OWNER}"/></rdf:RDF></x:xmpmeta>`;

/** Metadata that a phone writes: maker, owner, time, place. */
const EXIF = {
  IFD0: { Make: 'Phonemaker', Model: 'Phone 12', Artist: OWNER, Copyright: OWNER },
  IFD2: { DateTimeOriginal: '2025:08:09 12:34:56', UserComment: OWNER, CameraOwnerName: OWNER },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '123/1 22/1 0/1' },
};

const QUARTERS = [
  [220, 40, 40],
  [40, 180, 40],
  [40, 40, 220],
  [230, 230, 60],
] as const;

/** Returns a colour of the upright picture: red and green above blue and yellow. */
const colourAt = (x: number, y: number) =>
  QUARTERS[Number(x >= WIDTH / 2) + 2 * Number(y >= HEIGHT / 2)] ?? QUARTERS[0];

/** Position at which a stored pixel is displayed, by the table of the Exif standard. */
const SEEN_AT: Readonly<Record<Orientation, (row: number, column: number) => [x: number, y: number]>> = {
  1: (row, column) => [column, row],
  2: (row, column) => [WIDTH - 1 - column, row],
  3: (row, column) => [WIDTH - 1 - column, HEIGHT - 1 - row],
  4: (row, column) => [column, HEIGHT - 1 - row],
  5: (row, column) => [row, column],
  6: (row, column) => [WIDTH - 1 - row, column],
  7: (row, column) => [WIDTH - 1 - row, HEIGHT - 1 - column],
  8: (row, column) => [row, HEIGHT - 1 - column],
};

/** Returns the picture as a phone stores it in this orientation. */
async function phonePhoto(orientation: Orientation, format: (picture: Sharp) => Sharp): Promise<Buffer> {
  const isTurned = orientation >= 5;
  const [width, height] = isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      pixels.set(colourAt(...SEEN_AT[orientation](row, column)), (row * width + column) * 3);
    }
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return await format(picture)
    .withExif(EXIF)
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toBuffer();
}

const FORMATS = [
  ['JPEG', (picture: Sharp) => picture.jpeg({ quality: 95 })],
  ['JPEG without colour subsampling', (picture: Sharp) => picture.jpeg({ chromaSubsampling: '4:4:4' })],
  ['progressive JPEG', (picture: Sharp) => picture.jpeg({ progressive: true })],
  ['PNG', (picture: Sharp) => picture.png()],
  ['interlaced PNG', (picture: Sharp) => picture.png({ progressive: true })],
  ['optimised JPEG', (picture: Sharp) => picture.jpeg({ mozjpeg: true })],
] as const;

const phonePhotos = FORMATS.flatMap(([name, format]) =>
  ORIENTATIONS.map((orientation) => [name, orientation, format] as const),
);

/** Returns one colour of each quarter. */
async function quartersOf(jpeg: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(jpeg)
    .resize(4, 4, { kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  return [at(0, 0), at(3, 0), at(0, 3), at(3, 3)];
}

async function storedFilesOf(sent: Buffer): Promise<Buffer[]> {
  const stored = await processPhoto(sent, PHOTO_SETTINGS);
  return [stored, await makeMmsCopy(stored)];
}

describe('stored phone photo', () => {
  it('is tested with at least 48 photos', () => {
    expect(phonePhotos.length).toBeGreaterThanOrEqual(48);
  });

  it('is made from photos with personal metadata, so the tests below can fail', async () => {
    for (const [, format] of FORMATS) {
      const sent = await phonePhoto(6, format);
      expect(sent.includes(OWNER)).toBe(true);
      expect(await metadataOf(sent)).toMatchObject({ Make: 'Phonemaker', Artist: OWNER });
    }
    expect(await gps(await phonePhoto(1, FORMATS[0][1]))).toMatchObject({ latitude: expect.closeTo(48.4167, 3) });
  });

  it.each(phonePhotos)(
    'of a %s with orientation %i is upright and has no metadata',
    async (_name, orientation, format) => {
      for (const stored of await storedFilesOf(await phonePhoto(orientation, format))) {
        expect(await metadataOf(stored)).toBeUndefined();
        expect(stored.includes('Owner')).toBe(false);
        const { width, height } = await sharp(stored).metadata();
        expect([width, height]).toEqual([WIDTH, HEIGHT]);
        for (const [index, colour] of (await quartersOf(stored)).entries()) {
          const distance = Math.max(
            ...colour.map((value, channel) => Math.abs(value - (QUARTERS[index]?.[channel] ?? 0))),
          );
          expect(distance).toBeLessThan(60);
        }
      }
    },
  );
});
