import { field } from '../field.ts';
import { pattern, someOf, wholeNumber } from '../kinds.ts';

/** Folder names only, so that no value leaves the data directory (docs/guarantees.md, K2). */
const folder = pattern(/^\/?[\w-]+(?:\/[\w-]+){0,7}$/, 'must be folder names separated by slashes, like /uploads');

const sidePx = wholeNumber({ min: 100, max: 10_000 });

/** Settings of the group "Files". */
export const fileFields = {
  max_file_size: field('maxFileSizeBytes', wholeNumber({ min: 1_024, max: 50 * 1_048_576 }), 5_242_880),
  /** Below DATA_DIR. */
  upload_path: field('uploadPath', folder, '/uploads', { needsRestart: true }),
  allowed_file_types: field('allowedFileTypes', someOf(['image/jpeg', 'image/png']), ['image/jpeg', 'image/png']),
  image_quality: field('imageQuality', wholeNumber({ min: 1, max: 100 }), 85),
  max_image_width: field('maxImageWidth', sidePx, 1_920),
  max_image_height: field('maxImageHeight', sidePx, 1_080),
};
