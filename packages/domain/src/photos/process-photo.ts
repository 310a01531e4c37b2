import sharp, { type Metadata } from 'sharp';
import type { Settings } from '../settings/index.ts';
import { UnsupportedPhotoError } from './errors.ts';

/** A phone takes 50 million pixels at most; a flood is refused from the header. */
const MAX_INPUT_PIXELS = 64_000_000;

/** What a decoder may hold of one photo: 64 million pixels of three 8-bit samples. */
const MAX_DECODER_BYTES = 3 * MAX_INPUT_PIXELS;
const BYTES_PER_MB = 1_000_000;

/** The only formats that may reach a decoder, by the name under which the settings allow them. */
const MIME_TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png' };

/** Where a PNG is transparent. */
const PAPER = '#ffffff';

/** The settings that shape a stored photo. */
export type PhotoSettings = Pick<Settings, 'allowedFileTypes' | 'imageQuality' | 'maxImageWidth' | 'maxImageHeight'>;

/**
 * Returns how many bytes of memory decoding takes at most, from the header alone. Throws UNSUPPORTED_PHOTO for all but
 * JPEG and PNG files of at most 64 million pixels that need no more memory than 64 million pixels with 8-bit RGB.
 */
export async function inspectPhoto(bytes: Buffer, settings: Pick<PhotoSettings, 'allowedFileTypes'>): Promise<number> {
  try {
    const metadata = await openImage(bytes).metadata();
    assertAllowedFormat(bytes, metadata, settings.allowedFileTypes);
    const needed = decoderBytesOf(metadata);
    if (needed > MAX_DECODER_BYTES) {
      throw new UnsupportedPhotoError(new Error(`decoding takes ${Math.ceil(needed / BYTES_PER_MB)} MB of memory`));
    }
    return needed;
  } catch (error) {
    throw error instanceof UnsupportedPhotoError ? error : new UnsupportedPhotoError(error);
  }
}

/**
 * Decodes whatever was sent and encodes it anew: an upright sRGB JPEG inside `max_image_width` x
 * `max_image_height`, never enlarged, without any metadata. Nothing of the file survives but its pixels.
 * Throws UNSUPPORTED_PHOTO for files that are not whole, and what `inspectPhoto` throws.
 */
export async function processPhoto(bytes: Buffer, settings: PhotoSettings): Promise<Buffer> {
  await inspectPhoto(bytes, settings);
  try {
    return await openImage(bytes)
      .autoOrient()
      .resize({
        width: settings.maxImageWidth,
        height: settings.maxImageHeight,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: PAPER })
      .jpeg({ quality: settings.imageQuality })
      .toBuffer();
  } catch (error) {
    throw new UnsupportedPhotoError(error);
  }
}

const openImage = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_INPUT_PIXELS });

function assertAllowedFormat(bytes: Buffer, { format }: Metadata, allowedFileTypes: readonly string[]): void {
  const mimeType = MIME_TYPES[format];
  if (mimeType === undefined || !allowedFileTypes.includes(mimeType)) throw new UnsupportedPhotoError();
  if (format === 'png' && isAnimated(bytes)) throw new UnsupportedPhotoError();
}

/** By the sample formats of JPEG and PNG; anything else counts as the widest one. */
const BYTES_PER_SAMPLE = new Map<string | undefined, number>([
  ['uchar', 1],
  ['ushort', 2],
]);
const WIDEST_SAMPLE_BYTES = 8;
/** Of a progressive JPEG the decoder holds all coefficients, two bytes each; colours may have fewer of them. */
const COEFFICIENT_BYTES = 2;
const SAMPLES_PER_PIXEL = new Map<string | undefined, number>([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
]);

/** The whole picture, although a decoder that reads row by row, or shrinks while it reads, holds less. */
function decoderBytesOf(metadata: Metadata): number {
  const { channels, depth, format, isProgressive, chromaSubsampling } = metadata;
  const pixels = metadata.width * metadata.height;
  if (format === 'jpeg' && isProgressive) {
    return pixels * (SAMPLES_PER_PIXEL.get(chromaSubsampling) ?? channels) * COEFFICIENT_BYTES;
  }
  return pixels * channels * (BYTES_PER_SAMPLE.get(depth) ?? WIDEST_SAMPLE_BYTES);
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's data. */
const PNG_CHUNK_FRAME_BYTES = 12;

/** Whether a PNG announces an animation before its pixels; the decoder would quietly take the first picture. */
function isAnimated(png: Buffer): boolean {
  let at = PNG_SIGNATURE_BYTES;
  while (at + PNG_CHUNK_FRAME_BYTES <= png.length) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += png.readUInt32BE(at) + PNG_CHUNK_FRAME_BYTES;
  }
  return false;
}
