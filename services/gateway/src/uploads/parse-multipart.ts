import { BadInputError, DomainError } from '@derby/domain/kernel';
import { stopBody, watchBody } from '@derby/server-kit/body-remainder';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import {
  getNamedType,
  isInputObjectType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';
import type { IncomingMessage } from 'node:http';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.ts';
import { Upload, type UploadStream } from './read-upload.ts';

const MAX_DEPTH = 3;

/**
 * Returns the places in `operations` that the schema has for a file, e.g. `variables.input.fishPhoto`. A
 * variable that holds a file has the name of the argument that it is for.
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
 * Checks the fields of a multipart request: `map` names one file and one place for it, the place is one of
 * `paths`, and `operations` itself has it, with null in it. Throws BAD_INPUT, or a plain error for what is no JSON object.
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
  throw new Error('The field is no JSON object.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path of own properties; undefined when there is none. */
function ownValue(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (parent, name) => (isPlainObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined),
    value,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Puts an upload into the operation at the places that the map names, and gives the name of the file's part. Follows any
 * path: `assertUploadMap` comes first.
 */
export function placeUpload(operations: object, map: string, upload: Upload): string | undefined {
  const files = Object.entries(parseObject(map)) as [string, string[]][];
  for (const path of files.flatMap(([, places]) => places)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const parent = names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], operations);
    (parent as Record<string, unknown>)[last] = upload;
  }
  return files[0]?.[0];
}

const PAYLOAD_TOO_LARGE = 413;
const BAD_REQUEST = 400;
const REQUEST_TIMEOUT = 408;

/** A multipart body that is refused; the error handler of the server answers with the status, code and message. */
export class UnreadableUploadError extends Error {
  constructor(
    readonly statusCode: number,
    readonly answerCode: 'BAD_REQUEST' | 'FILE_TOO_LARGE',
    message: string,
  ) {
    super(message);
    this.name = 'UnreadableUploadError';
  }
}

const tooLarge = () => new UnreadableUploadError(PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', 'The request is too large.');
const tooLate = () => new UnreadableUploadError(REQUEST_TIMEOUT, 'BAD_REQUEST', 'The upload took too long to arrive.');
const unreadable = () =>
  new UnreadableUploadError(BAD_REQUEST, 'BAD_REQUEST', 'This is not a GraphQL multipart request.');

/** What a multipart request may bring. */
export interface MultipartOptions {
  readonly maxFileSizeBytes: number;
  /** By `uploadPathsOf`. Null switches the check of the map off, for tests only. */
  readonly uploadPaths: ReadonlySet<string> | null;
  readonly limits?: Pick<GatewayLimits, 'uploadFieldBytes' | 'uploadEnvelopeBytes' | 'uploadIdleMs'>;
}

/** Whether a request brings a GraphQL multipart body. */
export function isMultipart({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && (headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false);
}

/**
 * Turns a multipart body into the operation that it carries, as soon as its fields are there: the file
 * waits unread until a resolver asks for it. Throws UnreadableUploadError (400, 408, 413) for what is no such body, and
 * BAD_INPUT for a file in the wrong place.
 */
export async function parseMultipart(request: FastifyRequest, options: MultipartOptions): Promise<void> {
  const { maxFileSizeBytes, uploadPaths, limits = GATEWAY_LIMITS } = options;
  const { raw } = request;
  const parser = createParser(raw, {
    fields: 2,
    fieldSize: limits.uploadFieldBytes,
    files: 1,
    // A file with one byte more than allowed is told from one with as many as allowed.
    fileSize: maxFileSizeBytes + 1,
  });
  const upload = new Upload();
  let operations = '';
  let fileName: string | undefined;
  let file: UploadStream | undefined;
  watchBody(raw, { maxBytes: maxFileSizeBytes + limits.uploadEnvelopeBytes });
  request.body = await new Promise((resolve, reject) => {
    /** Ends the parsing; whatever has been settled before stays so. */
    function fail(error: Error): void {
      reject(error);
      upload.reject(error);
      raw.unpipe(parser);
      parser.destroy();
      file?.destroy(error);
      // What is left is read and counted, up to the limit of the body.
      setImmediate(() => raw.resume());
    }

    parser.on('field', (name, text, _isNameTruncated, isTruncated) => {
      if (isTruncated) return fail(tooLarge());
      if (name === 'operations') operations = text;
      if (name !== 'map') return;
      try {
        if (uploadPaths) assertUploadMap({ operations, map: text }, uploadPaths);
        const body = parseObject(operations);
        fileName = placeUpload(body, text, upload);
        resolve(body);
      } catch (error) {
        fail(error instanceof DomainError ? error : unreadable());
      }
    });
    parser.on('file', (name, stream, filename) => {
      stream.on('error', () => undefined);
      if (name !== fileName) return void stream.resume();
      file = stream;
      // The parser would go on to skip what comes after the limit.
      stream.once('limit', () => stopBody(raw));
      upload.resolve({ filename, stream });
    });
    parser.once('filesLimit', () => fail(tooLarge()));
    parser.once('error', () => fail(unreadable()));
    parser.once('finish', () => {
      reject(unreadable());
      upload.reject(unreadable());
    });
    raw.once('close', () => {
      if (!raw.readableEnded) fail(unreadable());
    });
    onIdle(raw, limits.uploadIdleMs, () => {
      stopBody(raw);
      fail(tooLate());
    });
    raw.pipe(parser);
  });
}

/** Throws UnreadableUploadError for a media type without a boundary. */
function createParser(raw: IncomingMessage, limits: Record<'fields' | 'fieldSize' | 'files' | 'fileSize', number>) {
  try {
    return new Busboy({ headers: raw.headers as BusboyHeaders, limits });
  } catch {
    throw unreadable();
  }
}

/** Calls back when no bytes arrive while more are awaited. A body that is not being read may wait. */
function onIdle(request: IncomingMessage, idleMs: number, giveUp: () => void): void {
  const timer = setTimeout(() => {
    if (request.readableFlowing === false) timer.refresh();
    else giveUp();
  }, idleMs);
  request.on('data', () => timer.refresh());
  for (const end of ['end', 'close', 'error']) request.once(end, () => clearTimeout(timer));
}
