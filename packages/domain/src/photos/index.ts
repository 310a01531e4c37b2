export { PhotoTooLargeError, UnsupportedPhotoError } from './errors.ts';
export { mmsPathOf } from './mms-copy.ts';
export { createUploadLimits, readPhotoLimits } from './upload-limits.ts';
export type { PhotoLimits, UploadLimits } from './upload-limits.ts';
export { fileNameOf, isPhotoFileName, photoPath, photoUrl } from './photo-path.ts';
export { createPhotoStore } from './photo-store.ts';
export type { PhotoStore } from './photo-store.ts';
export { storePhoto, storePhotoBytes, withPhotoBytes } from './store-photo.ts';
export type { PhotoDeps, PhotoSource } from './store-photo.ts';
