import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PAYLOADS, REENCODED_FILES, REFUSED_FILES } from './hostile-files.fixture.ts';
import { PHOTO_SETTINGS } from './photo-samples.fixture.ts';
import { processPhoto } from './process-photo.ts';

it('has at least forty of them', () => {
  expect(REFUSED_FILES.length + REENCODED_FILES.length).toBeGreaterThanOrEqual(40);
});

describe('a hostile file is refused:', () => {
  it.each(REFUSED_FILES)('%s', async (_name, bytes) => {
    await expect(processPhoto(await bytes(), PHOTO_SETTINGS)).rejects.toMatchObject({
      code: 'UNSUPPORTED_PHOTO',
      message: 'Please upload a valid image file (JPEG or PNG)',
    });
  });
});

describe('of a photo with something in it only the pixels are stored:', () => {
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
    // Nothing stands behind the end of the picture.
    expect(stored.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});
