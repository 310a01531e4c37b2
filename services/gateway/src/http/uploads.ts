import { BadInputError, DomainError } from '@derby/domain/kernel';
import { PhotoTooLargeError } from '@derby/domain/photos';
import { stopBody, watchBody } from '@derby/server-kit/refused-requests';
import { guardMap, onPiped } from '@derby/server-kit/workarounds/upload-map';
import { withinTime } from '@derby/server-kit/within-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FileUpload, processRequest } from 'graphql-upload-minimal';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { GatewayLimits } from '../limits.ts';

/** A refused multipart body. The error handler of the server responds with the status, code and message. */
export class UnreadableUploadError extends Error {
  constructor(
    readonly statusCode: number,
    readonly responseCode: 'BAD_REQUEST' | 'FILE_TOO_LARGE',
    message: string,
  ) {
    super(message);
    this.name = 'UnreadableUploadError';
  }
}

const unreadable = () => new UnreadableUploadError(400, 'BAD_REQUEST', 'This is not a GraphQL multipart request.');

/** A file that is announced and may still be on its way. Its bytes stay on the socket until it is read. */
export class PendingUpload {
  readonly #arrival: Promise<FileUpload>;
  readonly #maxBytes: number;
  readonly #timeoutMs: number;
  #stream: (Readable & { truncated?: boolean }) | undefined;

  /** `maxBytes` is the limit of the parser. */
  constructor(arrival: Promise<FileUpload>, { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number }) {
    this.#arrival = arrival;
    this.#maxBytes = maxBytes;
    this.#timeoutMs = timeoutMs;
    // An operation that is refused never reads its file.
    arrival.catch(() => undefined);
  }

  /**
   * Returns the name and all bytes, and stops at the first byte beyond `maxBytes`. Throws FILE_TOO_LARGE, or BAD_INPUT
   * when the file does not arrive completely and in time. `field` is the name of the input in the error.
   */
  async read(maxBytes: number, field: string): Promise<{ name: string; bytes: Buffer }> {
    const limit = Math.min(maxBytes, this.#maxBytes);
    try {
      return await withinTime(this.#collect(limit), this.#timeoutMs);
    } catch (error) {
      if (error instanceof PhotoTooLargeError || isTooLarge(error)) throw new PhotoTooLargeError(limit, [field]);
      throw new BadInputError('The file did not arrive completely. Please try again.', [field]);
    } finally {
      this.#stream?.destroy();
    }
  }

  async #collect(maxBytes: number): Promise<{ name: string; bytes: Buffer }> {
    const file = await this.#arrival;
    const stream: Readable & { truncated?: boolean } = file.createReadStream();
    this.#stream = stream;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new PhotoTooLargeError(maxBytes);
      chunks.push(chunk);
    }
    // The parser ends an oversized file like a complete one and only marks it.
    if (stream.truncated) throw new PhotoTooLargeError(maxBytes);
    return { name: file.filename, bytes: Buffer.concat(chunks, size) };
  }
}

/** Returns a photo that a use case reads once it has checked the caller's right. */
export function photoIn(file: PendingUpload, field = 'fish_photo') {
  return { read: async (maxBytes: number) => (await file.read(maxBytes, field)).bytes };
}

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string | undefined): JsonObject {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (isObject(value)) return value;
  } catch {
    // The same refusal as for a value of another type.
  }
  throw unreadable();
}

/**
 * Returns the path of the only file of a form: `map` must name one file and one path of own properties, which holds null
 * in `operations`. Throws BAD_INPUT or UnreadableUploadError.
 */
export function placeOf(fields: { readonly operations: string | undefined; readonly map: string }): readonly string[] {
  const operation = parseObject(fields.operations);
  const files = Object.values(parseObject(fields.map));
  const [places] = files;
  if (files.length !== 1 || !Array.isArray(places) || places.length !== 1) {
    throw new BadInputError('The map must name one file and one place for it.', ['map']);
  }
  const [path] = places as unknown[];
  const names = typeof path === 'string' ? path.split('.') : [];
  if (names.length === 0 || names.reduce<unknown>(ownValue, operation) !== null) {
    throw new BadInputError('The place of the file must hold null.', ['operations']);
  }
  return names;
}

function ownValue(parent: unknown, name: string): unknown {
  return isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
}

/** Returns whether a request carries a GraphQL multipart body. */
export function isMultipart({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && (headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false);
}

/**
 * Reads a multipart body up to its file and returns the operation, in which the file is a PendingUpload. Throws
 * UnreadableUploadError (400, 408, 413) for an invalid body, and BAD_INPUT for a file in the wrong place. Does not send
 * the response: when the client hangs up before a response sent from a hook is written, Fastify runs the handler as
 * well.
 */
export async function readMultipart(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { maxFileSizeBytes, limits }: { readonly maxFileSizeBytes: number; readonly limits: GatewayLimits },
): Promise<unknown> {
  let place: readonly string[] = [];
  watchBody(raw, { maxBytes: maxFileSizeBytes + limits.uploadEnvelopeBytes });
  onPiped(raw, (parser) => {
    guardMap(parser, (fields) => (place = placeOf(fields)));
    giveUpWhenIdle(raw, { parser, idleMs: limits.uploadIdleMs });
    // The parser would read and discard everything after the limit.
    parser.on('file', (_name, stream: Readable) => stream.once('limit', () => stopBody(raw)));
  });
  try {
    const operation = await processRequest(raw, reply.raw, {
      maxFieldSize: limits.uploadFieldBytes,
      maxFiles: 1,
      // The parser marks a file as truncated when it has exactly as many bytes as the limit.
      maxFileSize: maxFileSizeBytes + 1,
    });
    const parent = place.slice(0, -1).reduce<unknown>(ownValue, operation) as JsonObject;
    const last = place.at(-1) ?? '';
    const { promise } = parent[last] as { readonly promise: Promise<FileUpload> };
    parent[last] = new PendingUpload(promise, { maxBytes: maxFileSizeBytes, timeoutMs: limits.uploadReadMs });
    return operation;
  } catch (error) {
    if (error instanceof DomainError || error instanceof UnreadableUploadError) throw error;
    throw isTooLarge(error)
      ? new UnreadableUploadError(413, 'FILE_TOO_LARGE', 'The request is too large.')
      : unreadable();
  }
}

/**
 * Destroys the parser when no bytes arrive while it waits for more. A body that is not being read may wait without
 * limit.
 */
function giveUpWhenIdle(request: IncomingMessage, { parser, idleMs }: { parser: Writable; idleMs: number }): void {
  const timer = setTimeout(() => {
    if (request.readableFlowing === false) return void timer.refresh();
    stopBody(request);
    parser.destroy(new UnreadableUploadError(408, 'BAD_REQUEST', 'The upload took too long to arrive.'));
  }, idleMs);
  request.on('data', () => timer.refresh());
  for (const end of ['end', 'close', 'error']) request.once(end, () => clearTimeout(timer));
}

/** Returns whether an error is the library's own error for a field or file above its limit. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413;
}
