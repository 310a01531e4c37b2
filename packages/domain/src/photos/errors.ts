import { DomainError, errorOf } from '../kernel/index.ts';

const FIELDS = ['fish_photo'] as const;
const BYTES_PER_MB = 1024 * 1024;
const BUSY_RETRY_SECONDS = 5;
/** The operator has to free disk space first. */
const FULL_RETRY_SECONDS = 60;

/** The bytes are no whole JPEG or PNG. */
export class UnsupportedPhotoError extends DomainError {
  constructor(cause?: unknown) {
    super('UNSUPPORTED_PHOTO', 'Please upload a valid image file (JPEG or PNG)', { fields: FIELDS, cause });
  }
}

/**
 * More bytes than `max_file_size`; the sentence names the limit (`5MB` by default). Other uploads name their own field.
 */
export class PhotoTooLargeError extends DomainError {
  constructor(maxFileSizeBytes: number, fields: readonly string[] = FIELDS) {
    super('FILE_TOO_LARGE', fileTooLargeText(maxFileSizeBytes), { fields });
  }
}

/** `enable_photo_uploads` is off. */
export class PhotoUploadsOffError extends errorOf('PHOTO_UPLOADS_OFF', 'Photo uploads are switched off', {
  fields: FIELDS,
}) {}

/** More photos at once than `max_concurrent_uploads` gets through; trying again later helps. */
export class TooManyUploadsError extends errorOf(
  'BUSY',
  'Too many photos are being uploaded right now. Please try again in a moment.',
  {
    fields: FIELDS,
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  },
) {}

/** No room for another photo; everything without a photo goes on. */
export class PhotoStoreFullError extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'There is no room for photos right now. The entry can be saved without one.', {
      retryAfterSeconds: FULL_RETRY_SECONDS,
      cause,
    });
  }
}

/** The sentence for a file of more bytes than the limit. */
export function fileTooLargeText(maxFileSizeBytes: number): string {
  return `File size must be less than ${sizeText(maxFileSizeBytes)}`;
}

function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MB ? `${Math.floor(bytes / 1024)}KB` : `${Number((bytes / BYTES_PER_MB).toFixed(2))}MB`;
}
