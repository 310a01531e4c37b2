import { assertSignedIn, type Actor } from '../kernel/index.ts';
import type { Settings, SettingsDeps } from '../settings/index.ts';
import { TooManyUploadsError, fileTooLargeText } from './errors.ts';

/** What a photo may be, so that a client can shrink it before it sends it. */
export type PhotoLimits = Pick<Settings, 'maxFileSizeBytes' | 'maxImageWidth' | 'maxImageHeight' | 'imageQuality'> & {
  readonly arePhotosAccepted: boolean;
  /** What is said about a file that is larger. */
  readonly fileTooLargeText: string;
};

/** The limits as they are now. Throws UNAUTHENTICATED. */
export function readPhotoLimits(deps: SettingsDeps, actor: Actor): PhotoLimits {
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
 * Lets a few photos at a time into memory, and fewer of them through the decoder, in the order of
 * arrival. One per process. Both throw BUSY when the turn does not come in time.
 */
export interface UploadLimits {
  /** Runs the work, in which a photo is in memory, when fewer than `limit` such are running. */
  buffer: Semaphore;
  /** Runs the work, in which a photo is decoded, when fewer than `limit` such are running and its memory is free. */
  decode: Semaphore;
}

/** The limit comes with each call, because the setting may change while photos wait. `bytes` is the memory that the work takes. */
type Semaphore = <Result>(limit: number, work: () => Promise<Result>, bytes?: number) => Promise<Result>;

/** A photo may wait twice, besides its way here, and its client gives up after ten seconds. */
const MAX_WAIT_MS = 2_000;
/** More than the largest photo takes, and enough for seven of 12 million pixels. */
const MAX_DECODER_BYTES = 256_000_000;

/** `maxWaitMs` is for each of the two, `maxDecoderBytes` for all photos in the decoder together. */
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

  /** In the order of arrival: a small photo does not pass a large one. */
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
        reject(new TooManyUploadsError());
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
