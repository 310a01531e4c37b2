import { parse } from 'exifr';
import type { PhotoSettings } from './process-photo.ts';

/** The default settings of photos. */
export const PHOTO_SETTINGS: PhotoSettings = {
  allowedFileTypes: ['image/jpeg', 'image/png'],
  imageQuality: 85,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
};

/** The folder of the sample photos. */
export const SAMPLES = new URL('../../../../tests/fixtures/photos/', import.meta.url);

/** Returns all metadata of a JPEG; undefined when it has none. */
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
