import { parse } from 'exifr';
import type { PhotoSettings } from './process-photo.ts';

/** The settings of photos as they are by default. */
export const PHOTO_SETTINGS: PhotoSettings = {
  allowedFileTypes: ['image/jpeg', 'image/png'],
  imageQuality: 85,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
};

/** Sample photos that lie beside the repository's tests. */
export const SAMPLES = new URL('../../../../tests/fixtures/photos/', import.meta.url);

/** Every block that the reader knows; undefined when there is none. */
export const metadataOf = (jpeg: Buffer) =>
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
