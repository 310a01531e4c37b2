import type { Settings, SettingsReader } from '../settings/index.ts';
import { PhotoTooLargeError, PhotoUploadsOffError } from './errors.ts';
import { makeMmsCopy } from './mms-copy.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { PhotoStore } from './photo-store.ts';
import { inspectPhoto, processPhoto } from './process-photo.ts';

/** Photos that wait for their bytes, or for the decoder, for each one that is being decoded. */
const READERS_PER_DECODER = 2;
const MAX_BYTES_IN_MEMORY = 128 * 1024 * 1024;

/** An upload that has not been read yet. */
export interface PhotoSource {
  /**
   * All bytes. Reads no further than needed to know that there are more than `maxBytes` and then
   * throws PhotoTooLargeError; exactly `maxBytes` are fine.
   */
  read(maxBytes: number): Promise<Buffer>;
}

/** What storing a photo needs. */
export interface PhotoDeps {
  readonly settings: SettingsReader;
  readonly photoStore: PhotoStore;
  readonly uploadLimits: UploadLimits;
}

/**
 * Reads, decodes and keeps a photo; gives its file name. A step of use cases, which have checked the
 * actor. The decoder is what is scarce: a slow phone does not hold a place there while it sends.
 * Throws PHOTO_UPLOADS_OFF, FILE_TOO_LARGE, UNSUPPORTED_PHOTO, BUSY.
 */
export async function storePhoto(deps: PhotoDeps, source: PhotoSource): Promise<string> {
  return await withPhotoBytes(deps, source, async (bytes) => await storePhotoBytes(deps, bytes));
}

/**
 * Reads a photo for work that needs its bytes before they are stored; they are in memory until it ends.
 * Throws PHOTO_UPLOADS_OFF, FILE_TOO_LARGE, BUSY and what the work throws.
 */
export async function withPhotoBytes<Result>(
  deps: PhotoDeps,
  source: PhotoSource,
  work: (bytes: Buffer) => Promise<Result>,
): Promise<Result> {
  const settings = deps.settings.current();
  if (!settings.enablePhotoUploads) throw new PhotoUploadsOffError();
  return await deps.uploadLimits.buffer(mostInMemory(settings), async () => {
    const bytes = await source.read(settings.maxFileSizeBytes);
    if (bytes.length > settings.maxFileSizeBytes) throw new PhotoTooLargeError(settings.maxFileSizeBytes);
    return await work(bytes);
  });
}

/** Decodes and keeps the bytes of `withPhotoBytes`; gives the file name. Throws UNSUPPORTED_PHOTO, BUSY. */
export async function storePhotoBytes(deps: PhotoDeps, bytes: Buffer): Promise<string> {
  const settings = deps.settings.current();
  const decoderBytes = await inspectPhoto(bytes, settings);
  const store = async () => {
    const jpeg = await processPhoto(bytes, settings);
    return await deps.photoStore.save(jpeg, await makeMmsCopy(jpeg));
  };
  return await deps.uploadLimits.decode(settings.maxConcurrentUploads, store, decoderBytes);
}

/** Enough that slow phones leave the decoder something to do, and never more than memory is meant for it. */
function mostInMemory({ maxConcurrentUploads, maxFileSizeBytes }: Settings): number {
  const fitting = Math.floor(MAX_BYTES_IN_MEMORY / maxFileSizeBytes);
  return Math.max(1, Math.min(fitting, READERS_PER_DECODER * maxConcurrentUploads));
}
