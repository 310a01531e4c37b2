import type { PhotoSettings } from './process-photo.ts';

/** The settings of photos as they are by default. */
export const PHOTO_SETTINGS: PhotoSettings = {
  allowedFileTypes: ['image/jpeg', 'image/png'],
  imageQuality: 85,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
};

/** Sample photos that lie beside the repository's tests. */
export const SAMPLES = new URL('../../../../tests/fixtures/photos/', import.meta.url);
