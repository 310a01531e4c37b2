import { BadInputError, DomainError } from '@derby/domain/kernel';
import { PhotoTooLargeError } from '@derby/domain/photos';
import { stopBody, watchBody } from '@derby/server-kit/body-remainder';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  getNamedType,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import { processRequest, type FileUpload } from 'graphql-upload-minimal';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.ts';

const MAX_DEPTH = 3;

/**
 * Returns the paths in `operations` where the schema takes a file, e.g. `variables.input.fishPhoto`. Expects each file
 * variable to have the name of its argument.
 */
export function uploadPathsOf(schema: GraphQLSchema): ReadonlySet<string> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const args = roots.flatMap((root) => Object.values(root?.getFields() ?? {}).flatMap((field) => field.args));
  return new Set(args.flatMap((argument) => pathsOf(argument, 'variables', MAX_DEPTH)));
}

function pathsOf({ name, type }: GraphQLArgument | GraphQLInputField, parent: string, depth: number): string[] {
  const path = `${parent}.${name}`;
  const named = getNamedType(type);
  if (named.name === 'Upload') return [path];
  if (!isInputObjectType(named) || depth === 0) return [];
  return Object.values(named.getFields()).flatMap((field) => pathsOf(field, path, depth - 1));
}

/**
 * Checks the fields of a multipart request: `map` must name one file and one of `paths`, and `operations` must hold
 * null there. Throws BAD_INPUT, or a plain error when a field is not a JSON object.
 */
export function assertUploadMap(fields: { operations: string; map: string }, paths: ReadonlySet<string>): void {
  const files = Object.values(parseObject(fields.map));
  const [places] = files;
  if (files.length !== 1 || !Array.isArray(places) || places.length !== 1) {
    throw new BadInputError('The map must name one file and one place for it.', ['map']);
  }
  const [path] = places as unknown[];
  if (typeof path !== 'string' || !paths.has(path)) {
    throw new BadInputError('The map names a place that takes no file.', ['map']);
  }
  if (ownValue(parseObject(fields.operations), path.split('.')) !== null) {
    throw new BadInputError('The place of the file must hold null.', ['operations']);
  }
}

function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (isPlainObject(value)) return value;
  throw new Error('The field is not a JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value at a path of own properties; undefined when there is none. */
function ownValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) => (isPlainObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined),
    value,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parser of a multipart body: emits `field` and `file`. */
export type MultipartParser = Writable;

/** Calls `prepare` with the parser that a request is piped into, before the parser has read anything. */
export function onPiped(request: IncomingMessage, prepare: (parser: MultipartParser) => void): void {
  const pipe = request.pipe.bind(request);
  request.pipe = (destination, options) => {
    prepare(destination as unknown as MultipartParser);
    return pipe(destination, options);
  };
}

/**
 * Checks `operations` and `map` before any other listener of the parser receives `map`. An error that `check` throws
 * destroys the parser and is the only event that listeners receive.
 */
export function guardMap(parser: MultipartParser, check: (fields: { operations: string; map: string }) => void): void {
  const emit: EventEmitter['emit'] = parser.emit.bind(parser);
  let operations = '';
  let isRefused = false;

  function isAccepted(name: unknown, value: unknown): boolean {
    if (name === 'operations') operations = String(value);
    if (name !== 'map') return true;
    try {
      check({ operations, map: String(value) });
      return true;
    } catch (error) {
      isRefused = true;
      parser.destroy(error as Error);
      return false;
    }
  }

  parser.emit = (event: string | symbol, ...values: unknown[]) => {
    const [first, second, info] = values;
    if (isRefused && event === 'file') (second as Readable).on('error', () => undefined).resume();
    if (isRefused && event !== 'error' && event !== 'close') return true;
    // The library itself refuses a truncated field.
    const isWhole = event === 'field' && !(info as { valueTruncated: boolean }).valueTruncated;
    return isWhole && !isAccepted(first, second) ? true : emit(event, ...values);
  };
}

const MAX_FILES = 1;

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

/** Limits of a multipart request. */
export interface MultipartOptions {
  readonly maxFileSizeBytes: number;
  /** From `uploadPathsOf`. */
  readonly uploadPaths: ReadonlySet<string>;
  readonly limits?: Pick<GatewayLimits, 'uploadFieldBytes' | 'uploadEnvelopeBytes' | 'uploadIdleMs'>;
}

/** Returns whether a request carries a GraphQL multipart body. */
export function isMultipart({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && (headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false);
}

/**
 * Turns a multipart body into its operation as soon as the fields have arrived; the file stays unread until a resolver
 * needs it. Throws UnreadableUploadError (400, 408, 413) for an invalid body, and BAD_INPUT for a file in the wrong
 * place. Does not send the response: when the client hangs up before a response sent from a hook is written, Fastify
 * runs the handler as well.
 */
export async function parseMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxFileSizeBytes, uploadPaths, limits = GATEWAY_LIMITS }: MultipartOptions,
): Promise<void> {
  watchBody(request.raw, { maxBytes: maxFileSizeBytes + limits.uploadEnvelopeBytes });
  onPiped(request.raw, (parser) => {
    guardMap(parser, (fields) => assertUploadMap(fields, uploadPaths));
    giveUpWhenIdle(request.raw, { parser, idleMs: limits.uploadIdleMs });
    // The parser would read and discard everything after the limit.
    parser.on('file', (_name, stream) => stream.once('limit', () => stopBody(request.raw)));
  });
  try {
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: limits.uploadFieldBytes,
      maxFiles: MAX_FILES,
      // The parser marks a file as truncated when it has exactly as many bytes as the limit.
      maxFileSize: maxFileSizeBytes + 1,
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Destroys the parser when no bytes arrive while it waits for more. A body that is not being read may wait without
 * limit.
 */
function giveUpWhenIdle(
  request: IncomingMessage,
  { parser, idleMs }: { parser: MultipartParser; idleMs: number },
): void {
  const timer = setTimeout(() => {
    if (request.readableFlowing === false) return void timer.refresh();
    stopBody(request);
    parser.destroy(new UnreadableUploadError(REQUEST_TIMEOUT, 'BAD_REQUEST', 'The upload took too long to arrive.'));
  }, idleMs);
  request.on('data', () => timer.refresh());
  for (const end of ['end', 'close', 'error']) request.once(end, () => clearTimeout(timer));
}

function refusalOf(error: unknown): Error {
  if (error instanceof DomainError || error instanceof UnreadableUploadError) return error;
  return isTooLarge(error)
    ? new UnreadableUploadError(PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', 'The request is too large.')
    : new UnreadableUploadError(BAD_REQUEST, 'BAD_REQUEST', 'This is not a GraphQL multipart request.');
}

/** A file that is announced and may still be on its way. */
export type PendingUpload = Promise<FileUpload>;

/** The REST name of the file in nearly all uploads. */
const PHOTO_FIELD = 'fish_photo';

/**
 * Returns all bytes of an upload, at most `maxBytes`, and stops at the first byte beyond. The stream is always finished
 * or destroyed afterwards. Throws FILE_TOO_LARGE, or BAD_INPUT when the file did not arrive completely and in time.
 */
export async function readUpload(
  upload: PendingUpload,
  options: { maxBytes: number; field?: string; timeoutMs: number },
): Promise<Buffer> {
  const { maxBytes, field = PHOTO_FIELD, timeoutMs } = options;
  let stream: (Readable & { truncated?: boolean }) | undefined;
  // One timer for both waits: for the file's part to begin, and for its bytes.
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

/**
 * The parser ends an oversized file like a complete one and only marks it, so both the size and the mark are checked.
 */
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

/** Returns whether an error is the parser's own error for a field or file above its limit. */
function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === PAYLOAD_TOO_LARGE;
}
