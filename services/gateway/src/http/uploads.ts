import { BadInputError, DomainError } from '@derby/domain/kernel';
import { PhotoTooLargeError } from '@derby/domain/photos';
import { stopBody, watchBody } from '@derby/server-kit/refused-requests';
import { withinTime } from '@derby/server-kit/within-time';
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.ts';

const PAYLOAD_TOO_LARGE = 413;
const BAD_REQUEST = 400;
const REQUEST_TIMEOUT = 408;

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

const unreadable = () =>
  new UnreadableUploadError(BAD_REQUEST, 'BAD_REQUEST', 'This is not a GraphQL multipart request.');

/** A file that is announced and may still be on its way. Its bytes stay on the socket until it is read. */
export class PendingUpload {
  readonly #timeoutMs: number;
  readonly #arrival: Promise<BusboyFileStream>;
  #arrive!: (stream: BusboyFileStream) => void;
  #fail!: (error: Error) => void;
  #stream: BusboyFileStream | undefined;
  #name = '';

  constructor({ timeoutMs }: { timeoutMs: number }) {
    this.#timeoutMs = timeoutMs;
    this.#arrival = new Promise((resolve, reject) => {
      this.#arrive = resolve;
      this.#fail = reject;
    });
    // An operation that is refused never reads its file.
    this.#arrival.catch(() => undefined);
  }

  /** Called when the part of the file begins. */
  begin(name: string, stream: BusboyFileStream): void {
    this.#name = name;
    this.#stream = stream;
    this.#arrive(stream);
  }

  /** Called when no more bytes of the file will arrive. Ignored after the file is complete. */
  breakOff(error: Error): void {
    this.#fail(error);
    if (this.#stream?.readableEnded === false) this.#stream.destroy(error);
  }

  /**
   * Returns the name and all bytes, and stops at the first byte beyond `maxBytes`. Throws FILE_TOO_LARGE, or BAD_INPUT
   * when the file does not arrive completely and in time. `field` is the name of the input in the error.
   */
  async read(maxBytes: number, field: string): Promise<{ name: string; bytes: Buffer }> {
    try {
      const bytes = await withinTime(this.#collect(maxBytes), this.#timeoutMs);
      return { name: this.#name, bytes };
    } catch (error) {
      if (error instanceof PhotoTooLargeError) throw new PhotoTooLargeError(maxBytes, [field]);
      throw new BadInputError('The file did not arrive completely. Please try again.', [field]);
    } finally {
      this.#stream?.destroy();
    }
  }

  async #collect(maxBytes: number): Promise<Buffer> {
    const stream = await this.#arrival;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new PhotoTooLargeError(maxBytes);
      chunks.push(chunk);
    }
    // The parser ends an oversized file like a complete one and only marks it.
    if (stream.truncated) throw new PhotoTooLargeError(maxBytes);
    return Buffer.concat(chunks, size);
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
 * Returns the operation of a multipart request with `file` at its place, and the name of the file's part. `map` must
 * name one file and one path of own properties, which holds null in `operations`. Throws BAD_INPUT or
 * UnreadableUploadError.
 */
export function placeFile(
  fields: { readonly operations: string | undefined; readonly map: string },
  file: PendingUpload,
): { operation: JsonObject; part: string } {
  const operation = parseObject(fields.operations);
  const [[part, places] = [], ...others] = Object.entries(parseObject(fields.map));
  if (part === undefined || others.length > 0 || !Array.isArray(places) || places.length !== 1) {
    throw new BadInputError('The map must name one file and one place for it.', ['map']);
  }
  const [path] = places as unknown[];
  const names = typeof path === 'string' ? path.split('.') : [];
  const last = names.pop() ?? '';
  const parent = names.reduce<unknown>(ownValue, operation);
  if (!isObject(parent) || ownValue(parent, last) !== null) {
    throw new BadInputError('The place of the file must hold null.', ['operations']);
  }
  parent[last] = file;
  return { operation, part };
}

function ownValue(parent: unknown, name: string): unknown {
  return isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
}

/** Returns whether a request carries a GraphQL multipart body. */
export function isMultipart({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && (headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false);
}

/** `operations` and `map`. */
const FIELDS = 2;

/**
 * Reads a multipart body up to its file and returns the operation, in which the file is a PendingUpload. Throws
 * UnreadableUploadError (400, 408, 413) for an invalid body, and BAD_INPUT for a file in the wrong place. Does not send
 * the response: when the client hangs up before a response sent from a hook is written, Fastify runs the handler as
 * well.
 */
export async function readMultipart(
  { raw }: FastifyRequest,
  options: {
    readonly maxFileSizeBytes: number;
    readonly limits?: GatewayLimits;
  },
): Promise<unknown> {
  const { maxFileSizeBytes, limits = GATEWAY_LIMITS } = options;
  const parser = createParser(raw.headers as BusboyHeaders, {
    fieldSize: limits.uploadFieldBytes,
    // The parser marks a file as truncated when it has exactly as many bytes as the limit.
    fileSize: maxFileSizeBytes + 1,
  });
  const file = new PendingUpload({ timeoutMs: limits.uploadReadMs });
  watchBody(raw, { maxBytes: maxFileSizeBytes + limits.uploadEnvelopeBytes });
  return await new Promise((resolve, reject) => {
    let operations: string | undefined;
    let part: string | undefined;

    function refuse(error: Error): void {
      clearTimeout(idle);
      raw.unpipe(parser);
      file.breakOff(error);
      reject(error instanceof DomainError || error instanceof UnreadableUploadError ? error : unreadable());
    }

    function acceptField(name: string, value: string, isTruncated: boolean): void {
      if (isTruncated)
        throw new UnreadableUploadError(PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', 'The request is too large.');
      if (name === 'operations') operations = value;
      if (name !== 'map' || part !== undefined) return;
      const placed = placeFile({ operations, map: value }, file);
      ({ part } = placed);
      resolve(placed.operation);
    }

    // A body that is not being read may wait without limit.
    const idle = setTimeout(() => {
      if (raw.readableFlowing === false) return void idle.refresh();
      stopBody(raw);
      refuse(new UnreadableUploadError(REQUEST_TIMEOUT, 'BAD_REQUEST', 'The upload took too long to arrive.'));
    }, limits.uploadIdleMs);
    parser
      .on('field', (name, value, _isNameTruncated, isTruncated) => {
        try {
          acceptField(name, value, isTruncated);
        } catch (error) {
          refuse(error as Error);
        }
      })
      .on('file', (name, stream, fileName) => {
        stream.on('error', () => undefined);
        // The parser would read and discard everything after the limit.
        stream.once('limit', () => stopBody(raw));
        if (name === part) file.begin(fileName, stream);
        else stream.resume();
      })
      .on('error', (error: Error) => refuse(error))
      .on('finish', () => refuse(unreadable()));
    raw
      .on('data', () => idle.refresh())
      .once('close', () => raw.complete || refuse(unreadable()))
      .pipe(parser);
  });
}

function createParser(headers: BusboyHeaders, limits: { fieldSize: number; fileSize: number }): BusboyInstance {
  try {
    return new Busboy({ headers, limits: { ...limits, fields: FIELDS, files: 1 } });
  } catch (error) {
    throw Object.assign(unreadable(), { cause: error });
  }
}
