import { assertSignedIn, DomainError, type Actor } from '../kernel/index.ts';
import type { Settings, SettingsDeps, SettingsReader } from '../settings/index.ts';
import { makeMmsCopy } from './mms-copy.ts';
import type { PhotoStore } from './photo-store.ts';
import { inspectPhoto, processPhoto, sizeOf } from './process-photo.ts';
import { makeThumbnail } from './thumbnail.ts';

const FIELDS = ['fish_photo'] as const;
const BYTES_PER_MB = 1024 * 1024;
const BUSY_RETRY_SECONDS = 5;

/**
 * The file is larger than `max_file_size`; the sentence names the limit (`5MB` by default). Other uploads name their
 * own field.
 */
export class PhotoTooLargeError extends DomainError {
  constructor(maxFileSizeBytes: number, fields: readonly string[] = FIELDS) {
    super('FILE_TOO_LARGE', fileTooLargeText(maxFileSizeBytes), { fields });
  }
}

const tooManyUploads = () =>
  new DomainError('BUSY', 'Too many photos are being uploaded right now. Please try again in a moment.', {
    fields: FIELDS,
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });

/** Returns the sentence for a file above the limit. */
function fileTooLargeText(maxFileSizeBytes: number): string {
  return `File size must be less than ${sizeText(maxFileSizeBytes)}`;
}

function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MB ? `${Math.floor(bytes / 1024)}KB` : `${Number((bytes / BYTES_PER_MB).toFixed(2))}MB`;
}

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
  if (!settings.enablePhotoUploads) {
    throw new DomainError('PHOTO_UPLOADS_OFF', 'Photo uploads are switched off', { fields: FIELDS });
  }
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
    const [size, mmsCopy, thumbnail] = await Promise.all([sizeOf(jpeg), makeMmsCopy(jpeg), makeThumbnail(jpeg)]);
    return await deps.photoStore.save(jpeg, { size, mmsCopy, thumbnail });
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

/** Limits of photos, so that clients can shrink photos before they send them. */
export type PhotoLimits = ReturnType<typeof readPhotoLimits>;

/** Returns the current limits, with the error text for a larger file. */
export function readPhotoLimits(deps: SettingsDeps, actor: Actor) {
  assertSignedIn(actor);
  const { enablePhotoUploads, maxFileSizeBytes, maxImageWidth, maxImageHeight, imageQuality } = deps.settings.current();
  return {
    arePhotosAccepted: enablePhotoUploads,
    maxFileSizeBytes,
    fileTooLargeText: fileTooLargeText(maxFileSizeBytes),
    maxImageWidth,
    maxImageHeight,
    imageQuality,
  };
}

/**
 * Limits how many photos are in memory and in the decoder, in the order of arrival. One per process. Both throw BUSY
 * after a wait that is too long, or at once when too many wait.
 */
export interface UploadLimits {
  /** Runs work that holds a photo in memory, when fewer than `limit` are running. */
  buffer: Semaphore;
  /** Runs work that decodes a photo, when fewer than `limit` are running and enough memory is free. */
  decode: Semaphore;
}

/**
 * `limit` is passed with each call, because the setting may change while photos wait. `bytes` is the memory that the
 * work needs.
 */
type Semaphore = <Result>(limit: number, work: () => Promise<Result>, bytes?: number) => Promise<Result>;

/** As many as the phones of a derby. */
const MAX_WAITING = 64;
/** A photo may wait twice, plus its upload, and the client gives up after ten seconds. */
const MAX_WAIT_MS = 2_000;
/** Enough for the largest photo, or for seven of 12 million pixels. */
const MAX_DECODER_BYTES = 256_000_000;

/**
 * Creates the limits. `maxWaitMs` applies to each of the two, `maxDecoderBytes` to all photos in the decoder together.
 */
export function createUploadLimits(options: { maxWaitMs?: number; maxDecoderBytes?: number } = {}): UploadLimits {
  const { maxWaitMs = MAX_WAIT_MS, maxDecoderBytes = MAX_DECODER_BYTES } = options;
  return {
    buffer: createSemaphore(maxWaitMs, Number.POSITIVE_INFINITY),
    decode: createSemaphore(maxWaitMs, maxDecoderBytes),
  };
}

interface Waiting {
  readonly limit: number;
  readonly bytes: number;
  enter(): void;
}

function createSemaphore(maxWaitMs: number, maxBytes: number): Semaphore {
  const waiting: Waiting[] = [];
  let running = 0;
  let usedBytes = 0;

  /** Admits in the order of arrival: a small photo does not overtake a large one. */
  function admit(): void {
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      if (running >= next.limit || usedBytes + next.bytes > maxBytes) return;
      waiting.shift();
      running += 1;
      usedBytes += next.bytes;
      next.enter();
    }
  }

  const turn = (limit: number, bytes: number) =>
    new Promise<void>((resolve, reject) => {
      if (waiting.length >= MAX_WAITING) {
        reject(tooManyUploads());
        return;
      }
      const one: Waiting = {
        limit,
        bytes,
        enter() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(tooManyUploads());
        admit();
      }, maxWaitMs);
      waiting.push(one);
      admit();
    });

  return async (limit, work, bytes = 0) => {
    await turn(limit, bytes);
    try {
      return await work();
    } finally {
      running -= 1;
      usedBytes -= bytes;
      admit();
    }
  };
}
