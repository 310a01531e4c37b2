import { processRequest } from 'graphql-upload-minimal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../graphql/format-error.ts';
import { CSRF_HEADERS } from '../graphql/csrf-headers.ts';
import { watchBody } from '@derby/server-kit/body-remainder';

/** `operations` and `map`: one mutation and its variables. */
const MAX_FIELD_BYTES = 16 * 1024;
/** Fields, part headers and boundaries beside the file itself. */
const MAX_ENVELOPE_BYTES = 36 * 1024;
const MAX_FILES = 1;

const PAYLOAD_TOO_LARGE = 413;
const BAD_REQUEST = 400;

/** Whether a request brings a GraphQL multipart body. */
export function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}

/**
 * Turns a multipart body into the operation that it carries, as soon as its fields are there: the file
 * waits unread until a resolver asks for it. A request without a preflight header is left alone, and so
 * refused by Apollo Server, before anything is parsed.
 */
export async function parseMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { maxFileSizeBytes: number },
): Promise<FastifyReply | undefined> {
  if (!CSRF_HEADERS.some((name) => request.headers[name])) return undefined;
  watchBody(request.raw, { maxBytes: options.maxFileSizeBytes + MAX_ENVELOPE_BYTES });
  try {
    request.body = await processRequest(request.raw, reply.raw, {
      maxFieldSize: MAX_FIELD_BYTES,
      maxFiles: MAX_FILES,
      // The parser calls a file truncated that has exactly as many bytes as its limit.
      maxFileSize: options.maxFileSizeBytes + 1,
    });
    return undefined;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'status' in error && error.status === PAYLOAD_TOO_LARGE;
    const failure = isTooLarge
      ? { message: 'The request is too large.', code: 'FILE_TOO_LARGE' }
      : { message: 'This is not a GraphQL multipart request.', code: 'BAD_REQUEST' };
    // An async hook ends the request by giving the reply back.
    return reply
      .code(isTooLarge ? PAYLOAD_TOO_LARGE : BAD_REQUEST)
      .send(errorAnswer({ ...failure, requestId: request.id }));
  }
}
