import type { ImageLimits } from '../../lib/photo-check.ts';

const SHRUNK_TYPE = 'image/jpeg';
/** A photo within the size limit and this many bytes is sent unchanged. */
const LIGHT_PHOTO_BYTES = 1_048_576;
const WHOLE_PERCENT = 100;

/**
 * Returns the photo as an upright JPEG within the size of the settings. Returns the file itself when it is small
 * enough, and null when this device cannot decode it.
 */
export async function shrinkPhoto(file: File, limits: ImageLimits): Promise<File | null> {
  const bitmap = await decode(file);
  if (!bitmap) return null;
  const scale = Math.min(1, limits.maxImageWidth / bitmap.width, limits.maxImageHeight / bitmap.height);
  if (scale === 1 && file.type === SHRUNK_TYPE && file.size <= LIGHT_PHOTO_BYTES) {
    bitmap.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, SHRUNK_TYPE, limits.imageQuality / WHOLE_PERCENT),
  );
  if (!blob) return null;
  const isWorthIt = blob.size < file.size || file.type !== SHRUNK_TYPE;
  return isWorthIt ? new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: SHRUNK_TYPE }) : file;
}

/** Decodes the photo and rotates it by its EXIF orientation. */
async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    // Without options, because older browsers refuse the name of the orientation that is their default.
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}
