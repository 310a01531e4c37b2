import { stopBody, watchBody } from '@derby/server-kit/body-remainder';
import { DomainError } from '@derby/domain/kernel';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { processRequest } from 'graphql-upload-minimal';
import { GATEWAY_LIMITS, type GatewayLimits } from '../limits.ts';
import { guardMap, onPiped, type MultipartParser } from './guard-parser.ts';
import { assertUploadMap } from './upload-map.ts';

const MAX_FILES = 1;

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
 * BAD_INPUT for a file in the wrong place. It does not answer by itself: when the sender hangs up before that answer is
 * written, Fastify takes the hook for done and runs the handler as well.
 */
export async function parseMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxFileSizeBytes, uploadPaths, limits = GATEWAY_LIMITS }: MultipartOptions,
): Promise<void> {
  watchBody(request.raw, { maxBytes: maxFileSizeBytes + limits.uploadEnvelopeBytes });
  onPiped(request.raw, (parser) => {
    if (uploadPaths) guardMap(parser, (fields) => assertUploadMap(fields, uploadPaths));
    giveUpWhenIdle(request.raw, { parser, idleMs: limits.uploadIdleMs });
    // The parser would go on to skip what comes after the limit.
    parser.on('file', (_name, stream) => stream.once('limit', () => stopBody(request.raw)));
  });
  try {
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: limits.uploadFieldBytes,
      maxFiles: MAX_FILES,
      // The parser calls a file truncated that has exactly as many bytes as its limit.
      maxFileSize: maxFileSizeBytes + 1,
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Destroys the parser when no bytes arrive while it waits for more. A body that is not being read may wait. */
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
  return error instanceof Error && 'status' in error && error.status === PAYLOAD_TOO_LARGE
    ? new UnreadableUploadError(PAYLOAD_TOO_LARGE, 'FILE_TOO_LARGE', 'The request is too large.')
    : new UnreadableUploadError(BAD_REQUEST, 'BAD_REQUEST', 'This is not a GraphQL multipart request.');
}
