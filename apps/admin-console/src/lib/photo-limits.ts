/** What the settings say about photos. */
export interface PhotoLimits {
  readonly arePhotosAccepted: boolean;
  /** Exactly this many bytes are still accepted. */
  readonly maxFileSizeBytes: number;
}

/** `max_file_size` and `enable_photo_uploads` before anybody changed them (spec.md 9). */
export const DEFAULT_PHOTO_LIMITS: PhotoLimits = { arePhotosAccepted: true, maxFileSizeBytes: 5_242_880 };
