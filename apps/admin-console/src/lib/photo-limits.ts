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
