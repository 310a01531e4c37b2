import { DomainError, errorOf } from '../kernel/index.ts';

const FIELDS = ['fish_photo'] as const;
const BYTES_PER_MB = 1024 * 1024;
const BUSY_RETRY_SECONDS = 5;
/** The operator has to free disk space first. */
const FULL_RETRY_SECONDS = 60;

/** The file is not a complete JPEG or PNG. */
export class UnsupportedPhotoError extends DomainError {
  constructor(cause?: unknown) {
    super('UNSUPPORTED_PHOTO', 'Please upload a valid image file (JPEG or PNG)', { fields: FIELDS, cause });
  }
}

/**
 * The file is larger than `max_file_size`; the sentence names the limit (`5MB` by default). Other uploads name their
 * own field.
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

/** Too many photos at once for `max_concurrent_uploads`. A retry helps. */
export class TooManyUploadsError extends errorOf(
  'BUSY',
  'Too many photos are being uploaded right now. Please try again in a moment.',
  {
    fields: FIELDS,
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  },
) {}

/** There is no space for photos. Everything without a photo still works. */
export class PhotoStoreFullError extends DomainError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', 'There is no room for photos right now. The entry can be saved without one.', {
      retryAfterSeconds: FULL_RETRY_SECONDS,
      cause,
    });
  }
}

/** Returns the sentence for a file above the limit. */
export function fileTooLargeText(maxFileSizeBytes: number): string {
  return `File size must be less than ${sizeText(maxFileSizeBytes)}`;
}

function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MB ? `${Math.floor(bytes / 1024)}KB` : `${Number((bytes / BYTES_PER_MB).toFixed(2))}MB`;
}
