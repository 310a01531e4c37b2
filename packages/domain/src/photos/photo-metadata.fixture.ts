import { parse } from 'exifr';

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
