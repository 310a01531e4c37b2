import type { Settings, SettingsReader } from '../settings/index.ts';
import { PhotoTooLargeError, PhotoUploadsOffError } from './errors.ts';
import { makeMmsCopy } from './mms-copy.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { PhotoStore } from './photo-store.ts';
import { inspectPhoto, processPhoto } from './process-photo.ts';

/** Number of photos in memory per photo that is being decoded. */
const READERS_PER_DECODER = 2;
const MAX_BYTES_IN_MEMORY = 128 * 1024 * 1024;

/** An upload that has not been read yet. */
export interface PhotoSource {
  /**
   * Returns all bytes. Throws PhotoTooLargeError as soon as more than `maxBytes` have arrived; exactly `maxBytes` are
   * fine.
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
 * Reads, decodes and stores a photo, and returns its file name. The caller has checked the actor. A slow upload holds
 * no place in the decoder while it is read. Throws PHOTO_UPLOADS_OFF, FILE_TOO_LARGE, UNSUPPORTED_PHOTO, BUSY.
 */
export async function storePhoto(deps: PhotoDeps, source: PhotoSource): Promise<string> {
  return await withPhotoBytes(deps, source, async (bytes) => await storePhotoBytes(deps, bytes));
}

/**
 * Reads a photo and holds its bytes in memory while `work` runs. Throws PHOTO_UPLOADS_OFF, FILE_TOO_LARGE, BUSY and the
 * errors of `work`.
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

/** Decodes and stores the bytes from `withPhotoBytes`. Returns the file name. Throws UNSUPPORTED_PHOTO, BUSY. */
export async function storePhotoBytes(deps: PhotoDeps, bytes: Buffer): Promise<string> {
  const settings = deps.settings.current();
  const decoderBytes = await inspectPhoto(bytes, settings);
  const store = async () => {
    const jpeg = await processPhoto(bytes, settings);
    return await deps.photoStore.save(jpeg, await makeMmsCopy(jpeg));
  };
  return await deps.uploadLimits.decode(settings.maxConcurrentUploads, store, decoderBytes);
}

/**
 * Returns how many photos may be in memory: enough to keep the decoder busy despite slow uploads, and within the memory
 * limit.
 */
function mostInMemory({ maxConcurrentUploads, maxFileSizeBytes }: Settings): number {
  const fitting = Math.floor(MAX_BYTES_IN_MEMORY / maxFileSizeBytes);
  return Math.max(1, Math.min(fitting, READERS_PER_DECODER * maxConcurrentUploads));
}
