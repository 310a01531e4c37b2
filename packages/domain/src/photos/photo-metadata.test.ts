import { gps } from 'exifr';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeMmsCopy } from './mms-copy.ts';
import { metadataOf } from './photo-metadata.fixture.ts';
import { PHOTO_SETTINGS } from './photo-samples.fixture.ts';
import { processPhoto } from './process-photo.ts';

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
