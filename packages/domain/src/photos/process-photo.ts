import { isMissingRow, JPEG_END, lastNeededRow } from '@derby/rules/cut-photo';
import sharp, { type Metadata } from 'sharp';
import { DomainError } from '../kernel/index.ts';
import type { Settings } from '../settings/index.ts';
import type { PhotoSize } from './photo-path.ts';

/** The file is not a complete JPEG or PNG. */
export class UnsupportedPhotoError extends DomainError {
  constructor(cause?: unknown) {
    super('UNSUPPORTED_PHOTO', 'Please upload a valid image file (JPEG or PNG)', { fields: ['fish_photo'], cause });
  }
}

/** Phones take up to 50 million pixels. Larger images are refused by their header. */
const MAX_INPUT_PIXELS = 64_000_000;

/** Memory limit of the decoder for one photo: 64 million pixels of three 8-bit samples. */
const MAX_DECODER_BYTES = 3 * MAX_INPUT_PIXELS;
const BYTES_PER_MB = 1_000_000;

/** The only formats that reach a decoder, with their names in the settings. */
const MIME_TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png' };

/** Background of transparent PNGs. */
const PAPER = '#ffffff';

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
 * Re-encodes a photo as an upright sRGB JPEG within `max_image_width` x `max_image_height`, never enlarged, without
 * metadata. Only the pixels of the file survive. A JPEG may lack its end marker and the last rows. Throws
 * UNSUPPORTED_PHOTO for other incomplete files, and the errors of `inspectPhoto`.
 */
export async function processPhoto(bytes: Buffer, settings: PhotoSettings): Promise<Buffer> {
  await inspectPhoto(bytes, settings);
  try {
    return await reencode(bytes, settings).catch(async () => await reencode(await completed(bytes), settings));
  } catch (error) {
    throw new UnsupportedPhotoError(error);
  }
}

/** Returns the size of a photo from `processPhoto`. */
export async function sizeOf(jpeg: Buffer): Promise<PhotoSize> {
  const { width, height } = await sharp(jpeg).metadata();
  return { width, height };
}

async function reencode(bytes: Buffer, settings: PhotoSettings): Promise<Buffer> {
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
}

const openImage = (bytes: Buffer, failOn: 'error' | 'warning' = 'error') =>
  sharp(bytes, { failOn, limitInputPixels: MAX_INPUT_PIXELS });

/**
 * Adds an end marker to a JPEG that was cut and has all but its last rows. Phones lose the last bytes of a photo, and
 * browsers show it. A progressive JPEG must have all data, because a cut takes details of every row. Throws otherwise.
 */
async function completed(bytes: Buffer): Promise<Buffer> {
  const jpeg = Buffer.concat([bytes, JPEG_END]);
  const { format, width, height, isProgressive } = await openImage(jpeg).metadata();
  if (format !== 'jpeg') throw new Error('only a JPEG can be completed');
  const row = await openImage(jpeg, isProgressive ? 'warning' : 'error')
    .extract({ left: 0, top: lastNeededRow(height), width, height: 1 })
    .raw()
    .toBuffer();
  if (isMissingRow(row)) throw new Error('the JPEG lacks too many rows');
  return jpeg;
}

function assertAllowedFormat(bytes: Buffer, { format }: Metadata, allowedFileTypes: readonly string[]): void {
  const mimeType = MIME_TYPES[format];
  if (mimeType === undefined || !allowedFileTypes.includes(mimeType)) throw new UnsupportedPhotoError();
  if (format === 'png' && isAnimated(bytes)) throw new UnsupportedPhotoError();
}

/** Bytes per sample of JPEG and PNG. Other formats count as the widest one. */
const BYTES_PER_SAMPLE = new Map<string | undefined, number>([
  ['uchar', 1],
  ['ushort', 2],
]);
const WIDEST_SAMPLE_BYTES = 8;
/** The decoder holds all coefficients of a progressive JPEG, two bytes each. Colours may have fewer of them. */
const COEFFICIENT_BYTES = 2;
const SAMPLES_PER_PIXEL = new Map<string | undefined, number>([
  ['4:2:0', 1.5],
  ['4:2:2', 2],
]);

/** Returns the memory for the whole picture. A decoder that reads row by row, or shrinks while it reads, needs less. */
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

/** Returns whether a PNG declares an animation before its pixels. The decoder would silently take the first frame. */
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
