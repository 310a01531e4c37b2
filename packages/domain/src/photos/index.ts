export { mmsPathOf } from './mms-copy.ts';
export { movePhotos } from './move-photos.ts';
export { fileNameOf, isDraftName, isPhotoFileName, isThumbnailName, photoPath, photoUrl } from './photo-path.ts';
export {
  createPhotoStore,
  discardPhoto,
  isStored,
  openPhotoFiles,
  openPhotoStore,
  type PhotoFiles,
  type PhotoStore,
  type StoredFile,
} from './photo-store.ts';
export {
  createUploadLimits,
  PhotoTooLargeError,
  readPhotoLimits,
  storePhoto,
  storePhotoBytes,
  withPhotoBytes,
  type PhotoDeps,
  type PhotoLimits,
  type PhotoSource,
  type UploadLimits,
} from './photo-upload.ts';
export { UnsupportedPhotoError } from './process-photo.ts';
export { addThumbnail } from './thumbnail.ts';
