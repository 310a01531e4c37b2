import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PAYLOADS, REENCODED_FILES, REFUSED_FILES } from './hostile-files.fixture.ts';
import { PHOTO_SETTINGS } from './photo-samples.fixture.ts';
import { processPhoto } from './process-photo.ts';

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
