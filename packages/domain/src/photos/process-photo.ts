import sharp from 'sharp';
import type { Settings } from '../settings/index.ts';
import { UnsupportedPhotoError } from './errors.ts';

/** A phone takes 50 million pixels at most; a flood is refused from the header. */
const MAX_INPUT_PIXELS = 64_000_000;

/** The only formats that may reach a decoder, by the name under which the settings allow them. */
const MIME_TYPES: Readonly<Record<string, string>> = { jpeg: 'image/jpeg', png: 'image/png' };

/** Where a PNG is transparent. */
const PAPER = '#ffffff';

/** The settings that shape a stored photo (spec.md 3, "Files"). */
export type PhotoSettings = Pick<Settings, 'allowedFileTypes' | 'imageQuality' | 'maxImageWidth' | 'maxImageHeight'>;

/**
 * Decodes whatever was sent and encodes it anew: an upright sRGB JPEG inside `max_image_width` x
 * `max_image_height`, never enlarged, without any metadata. Nothing of the file survives but its pixels.
 * Throws UNSUPPORTED_PHOTO for all but whole JPEG and PNG files of at most 64 million pixels.
 */
export async function processPhoto(bytes: Buffer, settings: PhotoSettings): Promise<Buffer> {
  try {
    await assertAllowedFormat(bytes, settings.allowedFileTypes);
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
    throw error instanceof UnsupportedPhotoError ? error : new UnsupportedPhotoError(error);
  }
}

const openImage = (bytes: Buffer) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_INPUT_PIXELS });

async function assertAllowedFormat(bytes: Buffer, allowedFileTypes: readonly string[]): Promise<void> {
  const { format } = await openImage(bytes).metadata();
  const mimeType = MIME_TYPES[format];
  if (mimeType === undefined || !allowedFileTypes.includes(mimeType)) throw new UnsupportedPhotoError();
  if (format === 'png' && isAnimated(bytes)) throw new UnsupportedPhotoError();
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
