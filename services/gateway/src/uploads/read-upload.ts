import { BadInputError } from '@derby/domain/kernel';
import { PhotoTooLargeError } from '@derby/domain/photos';
import type { FileUpload } from 'graphql-upload-minimal';
import type { Readable } from 'node:stream';

/** A file that is announced and may still be on its way. */
export type PendingUpload = Promise<FileUpload>;

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
  let stream: (Readable & { truncated?: boolean }) | undefined;
  // One timer over both waits: for the file's part to begin, and for its bytes.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no whole file within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    const file = await Promise.race([upload, late]);
    stream = file.createReadStream();
    return await Promise.race([collect(stream, maxBytes), late]);
  } catch (error) {
    if (error instanceof PhotoTooLargeError || isTooLarge(error)) throw new PhotoTooLargeError(maxBytes, [field]);
    throw new BadInputError('The file did not arrive completely. Please try again.', [field]);
  } finally {
    clearTimeout(timer);
    stream?.destroy();
  }
}

/** The parser ends an oversized file as if it were whole and only marks it, so both are looked at. */
async function collect(stream: Readable & { truncated?: boolean }, maxBytes: number): Promise<Buffer> {
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
  return error instanceof Error && 'status' in error && error.status === PAYLOAD_TOO_LARGE;
}
