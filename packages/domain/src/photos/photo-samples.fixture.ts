import type { PhotoSettings } from './process-photo.ts';

/** The default settings of photos. */
export const PHOTO_SETTINGS: PhotoSettings = {
  allowedFileTypes: ['image/jpeg', 'image/png'],
  imageQuality: 85,
  maxImageWidth: 1_920,
  maxImageHeight: 1_080,
};

/** The folder of the sample photos. */
export const SAMPLES = new URL('../../../../tests/fixtures/photos/', import.meta.url);
