import { stopBody, watchBody } from '@derby/server-kit/refused-requests';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { PhotoLimits } from '@derby/domain/photos';
import type { UploadedFile } from '../contract/call.ts';
import type { Limits } from '../limits.ts';
import type { UploadSlot } from '../uploads.ts';
import { Refusal } from './failures.ts';

/** The largest file, and the sentence for a larger one. */
type FileLimit = Pick<PhotoLimits, 'maxFileSizeBytes' | 'fileTooLargeText'>;

/** Watches one body while it is read. */
export interface ReceivedBody {
  /** Rejects with a Refusal when the body stalls, takes too long, grows too large or breaks off. */
  readonly failure: Promise<never>;
  /** Stops watching. */
  stop(): void;
}

interface ReceivedBodyOptions extends Pick<Limits, 'uploadIdleMs' | 'uploadTotalMs'> {
  readonly maxBytes: number;
  /** The message for a larger body. */
  readonly tooLargeText: string;
  /** Receives the number of bytes so far; may throw a Refusal. */
  readonly onReceived: (bytes: number) => void;
}

const INCOMPLETE = 'The file did not arrive completely. Please try again.';

/** Starts watching. Must be called in the same event-loop turn in which the body's reader is attached. */
export function watchReceivedBody(request: IncomingMessage, options: ReceivedBodyOptions): ReceivedBody {
  let reject!: (reason: unknown) => void;
  const failure = new Promise<never>((_resolve, rejectFailure) => {
    reject = rejectFailure;
  });
  const breakOff = () => reject(new Refusal(400, INCOMPLETE));
  const idle = setTimeout(breakOff, options.uploadIdleMs);
  const total = setTimeout(breakOff, options.uploadTotalMs);
  let received = 0;

  function onData(chunk: Buffer): void {
    received += chunk.length;
    idle.refresh();
    try {
      if (received > options.maxBytes) throw new Refusal(413, options.tooLargeText);
      options.onReceived(received);
    } catch (error) {
      stopBody(request);
      reject(error);
    }
  }

  function onClose(): void {
    if (!request.complete) breakOff();
  }

  // Stops bytes over the limit even when the parser does not pass them on.
  watchBody(request, { maxBytes: options.maxBytes });
  request.prependListener('data', onData);
  request.once('close', onClose);
  if (request.destroyed) onClose();
  return {
    failure,
    stop() {
      clearTimeout(idle);
      clearTimeout(total);
      request.off('data', onData);
      request.off('close', onClose);
    },
  };
}

/** A form as received. */
interface Form {
  readonly fields: Record<string, string>;
  readonly file: UploadedFile | null;
}

interface MultipartOptions {
  /** The one field that may hold a file. */
  readonly fileField: string;
  readonly fileLimit: FileLimit;
  readonly slot: UploadSlot;
  readonly limits: Limits;
}

/**
 * Reads a form with at most one file, and stops at the first byte over the limit. Throws Refusal: 413 for a file that
 * is too large, 400 for a form that is late, unreadable or has too many parts, 503 when no memory is left for it.
 */
export async function readMultipart(request: FastifyRequest, options: MultipartOptions): Promise<Form> {
  const { fileLimit, slot, limits } = options;
  const maxBytes = fileLimit.maxFileSizeBytes + limits.formEnvelopeBytes;
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  if (declaredBytes > maxBytes) throw new Refusal(413, fileLimit.fileTooLargeText);
  slot.reserve(declaredBytes);
  const body = watchReceivedBody(request.raw, {
    ...limits,
    maxBytes,
    tooLargeText: fileLimit.fileTooLargeText,
    onReceived: (bytes) => slot.reserve(bytes),
  });
  try {
    return await Promise.race([readParts(request, options), body.failure]);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    body.stop();
  }
}

async function readParts(request: FastifyRequest, options: MultipartOptions): Promise<Form> {
  const { fileField, fileLimit, limits } = options;
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: UploadedFile | null = null;
  const parts = request.parts({
    limits: {
      fields: limits.formFields,
      fieldSize: limits.formFieldBytes,
      files: 1,
      fileSize: fileLimit.maxFileSizeBytes + 1,
    },
  });
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Refusal(413, `${part.fieldname} is too long`);
      fields[part.fieldname] = String(part.value);
    } else {
      part.file.once('limit', () => stopBody(request.raw));
      const read = await readFile(part, fileLimit);
      if (part.fieldname === fileField) file = read;
    }
  }
  return { fields: { ...fields }, file };
}

/** Returns null when no file was chosen: browsers then send a part without name and bytes. */
async function readFile(part: MultipartFile, limit: FileLimit): Promise<UploadedFile | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit.maxFileSizeBytes) throw new Refusal(413, limit.fileTooLargeText);
    chunks.push(chunk);
  }
  // The declared type is wrong: a part of `application/octet-stream` may be a file without a name.
  const { filename = '' } = part as { filename?: string };
  if (size === 0 && filename === '') return null;
  return { name: filename, bytes: Buffer.concat(chunks) };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return new Refusal(400, 'Only one file can be sent');
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new Refusal(400, 'The form has too many fields');
  return new Refusal(400, 'The form cannot be read');
}
