export { PhotoTooLargeError, UnsupportedPhotoError } from './errors.ts';
export { createPhotoGate } from './photo-gate.ts';
export type { PhotoGate } from './photo-gate.ts';
export { isPhotoFileName, photoPath, photoUrl } from './photo-path.ts';
export { createPhotoStore } from './photo-store.ts';
export type { PhotoStore } from './photo-store.ts';
export { storePhoto } from './store-photo.ts';
export type { PhotoDeps, PhotoSource } from './store-photo.ts';
