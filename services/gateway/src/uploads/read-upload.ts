import { BadInputError } from '@derby/domain/kernel';
import { PhotoTooLargeError } from '@derby/domain/photos';
import { withinTime } from '@derby/server-kit/within-time';
import type { Readable } from 'node:stream';
import type { GatewayLimits } from '../limits.ts';

/** The bytes of a file; `truncated` when they were cut off at the limit of the parser. */
export type UploadStream = Readable & { truncated?: boolean };

interface ArrivingFile {
  readonly filename: string;
  readonly stream: UploadStream;
}

/** A file that is announced and may still be on its way. */
export type PendingUpload = Promise<ArrivingFile>;

/** Stands in an operation where its file belongs, for the scalar `Upload`. */
export class Upload {
  declare resolve: (file: ArrivingFile) => void;
  declare reject: (error: Error) => void;
  readonly promise: PendingUpload = new Promise((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor() {
    // No resolver may ask for it.
    this.promise.catch(() => undefined);
  }
}

/** The contract's name of the file that nearly every upload brings. */
const PHOTO_FIELD = 'fish_photo';

const PAYLOAD_TOO_LARGE = 413;

/**
 * All bytes of an upload, at most `maxBytes`. Stops as soon as there is one byte more; whatever
 * happens, the stream is finished or destroyed afterwards.
 * Throws FILE_TOO_LARGE, or BAD_INPUT when the file did not arrive whole and in time.
 */
export async function readUpload(
  upload: PendingUpload,
  options: { maxBytes: number; field?: string; timeoutMs: number },
): Promise<Buffer> {
  const { maxBytes, field = PHOTO_FIELD, timeoutMs } = options;
  let stream: UploadStream | undefined;
  try {
    // One limit over both waits: for the file's part to begin, and for its bytes.
    const endsAt = performance.now() + timeoutMs;
    ({ stream } = await withinTime(upload, timeoutMs));
    return await withinTime(collect(stream, maxBytes), endsAt - performance.now());
  } catch (error) {
    if (error instanceof PhotoTooLargeError || isTooLarge(error)) throw new PhotoTooLargeError(maxBytes, [field]);
    throw new BadInputError('The file did not arrive completely. Please try again.', [field]);
  } finally {
    stream?.destroy();
  }
}

/** The parser only marks an oversized file, so both are looked at. */
async function collect(stream: UploadStream, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new PhotoTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  if (stream.truncated) throw new PhotoTooLargeError(maxBytes);
  return Buffer.concat(chunks, size);
}

/** Detects the parser's own error for a file that exceeded its limit before it was read. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === PAYLOAD_TOO_LARGE;
}

/** A CSV file that stays on the socket until an authorized use case reads it; null when none was sent. */
export function csvUpload(
  file: PendingUpload | null | undefined,
  { uploadReadMs: timeoutMs }: Pick<GatewayLimits, 'uploadReadMs'>,
) {
  if (!file) return null;
  return {
    read: async (maxBytes: number): Promise<{ name: string; bytes: Buffer }> => {
      const bytes = await readUpload(file, { maxBytes, timeoutMs, field: 'csvFile' });
      const { filename: name } = await file;
      return { name, bytes };
    },
  };
}
