import { PHOTO_TYPES } from '../config/constants.ts';
import { PHOTO_PROBLEMS } from '../config/messages.ts';

const BYTES_PER_KB = 1024;
const BYTES_PER_MB = BYTES_PER_KB * BYTES_PER_KB;

function sizeText(bytes: number): string {
  if (bytes < BYTES_PER_MB) return `${Math.floor(bytes / BYTES_PER_KB)}KB`;
  return `${Number((bytes / BYTES_PER_MB).toFixed(2))}MB`;
}

const HEIC = /^image\/hei[cf]/;
const HEIC_NAME = /\.hei[cf]$/i;

/** Returns whether a file is a HEIC photo. Phones make them, but few browsers decode them. */
export function isHeic({ type, name }: File): boolean {
  return HEIC.test(type) || (type === '' && HEIC_NAME.test(name));
}

/** Formats a size as megabytes, for example "4.2 MB". */
export function megabytes(bytes: number): string {
  return `${Math.max(0.1, bytes / BYTES_PER_MB).toFixed(1)} MB`;
}

/** Returns the problem of a chosen file, or null. The server checks files whose type the browser does not know. */
export function photoProblemOf(file: File, { maxFileSizeBytes }: PhotoLimits): string | null {
  if (file.type !== '' && !PHOTO_TYPES.includes(file.type)) return PHOTO_PROBLEMS.type;
  return file.size > maxFileSizeBytes ? PHOTO_PROBLEMS.tooLarge(sizeText(maxFileSizeBytes)) : null;
}

/** Limits of photo uploads, from the settings. */
export interface PhotoLimits {
  readonly arePhotosAccepted: boolean;
  /** A file of exactly this size is accepted. */
  readonly maxFileSizeBytes: number;
}

/** Limits of stored photos. Larger photos are shrunk. */
export interface ImageLimits extends PhotoLimits {
  /** Pixels. */
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
