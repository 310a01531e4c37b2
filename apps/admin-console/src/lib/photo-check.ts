import { isMissingRow, JPEG_END, lastNeededRow } from '@derby/rules/cut-photo';
import { PHOTO_TYPES } from '../config/constants.ts';

const BYTES_PER_KB = 1024;
const BYTES_PER_MB = BYTES_PER_KB * BYTES_PER_KB;

function sizeText(bytes: number): string {
  if (bytes < BYTES_PER_MB) return `${Math.floor(bytes / BYTES_PER_KB)}KB`;
  return `${Number((bytes / BYTES_PER_MB).toFixed(2))}MB`;
}

/** What some phones call a photo. Its content is checked instead. */
const VAGUE_PHOTO_TYPES: readonly string[] = [
  '',
  'application/octet-stream',
  'image/jpg',
  'image/pjpeg',
  'image/x-png',
];

const NOT_A_PHOTO = 'Please upload a valid image file (JPEG or PNG)';

const HEIC = /^image\/hei[cf]/;
const HEIC_NAME = /\.hei[cf]$/i;

/** Returns whether a file is a HEIC photo. Phones make them, but few browsers decode them. */
export function isHeic({ type, name }: File): boolean {
  return HEIC.test(type) || (VAGUE_PHOTO_TYPES.includes(type) && HEIC_NAME.test(name));
}

/** Formats a size as megabytes, for example "4.2 MB". */
export function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / BYTES_PER_MB).toFixed(1)} MB`;
}

/** Returns the problem of a chosen file by its size and type, or null. `contentProblemOf` checks its content. */
export function photoProblemOf(file: File, { maxFileSizeBytes }: PhotoLimits): string | null {
  const isPossible = [...PHOTO_TYPES, ...VAGUE_PHOTO_TYPES].includes(file.type);
  if (file.size === 0 || !isPossible) return NOT_A_PHOTO;
  return file.size > maxFileSizeBytes ? `File size must be less than ${sizeText(maxFileSizeBytes)}` : null;
}

/**
 * Returns the problem of a file that this browser cannot show, or that lacks more than its last rows; null otherwise.
 * The server refuses such a file too, but only after the angler has left.
 */
export async function contentProblemOf(file: File): Promise<string | null> {
  if (await canDecode(file)) return null;
  const isWhole = (await hasNeededRows(file)) ?? (await canShow(file));
  return isWhole ? null : NOT_A_PHOTO;
}

async function canDecode(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file);
    bitmap.close();
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a JPEG without its end has all rows that the server needs; null when it cannot be decoded. */
async function hasNeededRows(file: File): Promise<boolean | null> {
  try {
    const completed = new Blob([file, JPEG_END], { type: 'image/jpeg' });
    const bitmap = await createImageBitmap(completed, { imageOrientation: 'none' });
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = 1;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(bitmap, 0, -lastNeededRow(bitmap.height));
    const { data } = context.getImageData(0, 0, bitmap.width, 1);
    bitmap.close();
    return !isMissingRow(data.filter((_sample, index) => index % 4 !== 3));
  } catch {
    return null;
  }
}

/** A phone may lack memory to decode a large photo that it shows. */
async function canShow(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const isShown = await new Promise<boolean>((resolve) => {
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = address;
  });
  URL.revokeObjectURL(address);
  return isShown;
}

/** Limits of photo uploads, from the settings. */
export interface PhotoLimits {
  readonly arePhotosAccepted: boolean;
  /** A file of exactly this size is accepted. */
  readonly maxFileSizeBytes: number;
}

/** Limits of stored photos. Larger photos are shrunk. */
export interface ImageLimits extends PhotoLimits {
  readonly maxImageWidth: number;
  readonly maxImageHeight: number;
  /** JPEG quality, 1 to 100. */
  readonly imageQuality: number;
}

/** The default values of `max_file_size`, `enable_photo_uploads` and the image settings. */
export const DEFAULT_PHOTO_LIMITS: ImageLimits = {
  arePhotosAccepted: true,
  maxFileSizeBytes: 5_242_880,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
  imageQuality: 85,
};
