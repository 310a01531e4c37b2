import { processRequest, Upload } from 'graphql-upload-minimal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorAnswer } from '../graphql/format-error.ts';
import { CSRF_HEADERS } from '../graphql/csrf-headers.ts';
import { stopBody, watchBody } from '@derby/server-kit/body-remainder';

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
    const operations = await processRequest(request.raw, reply.raw, {
      maxFieldSize: MAX_FIELD_BYTES,
      maxFiles: MAX_FILES,
      // The parser calls a file truncated that has exactly as many bytes as its limit.
      maxFileSize: options.maxFileSizeBytes + 1,
    });
    for (const upload of uploadsIn(operations)) stopAtLimit(upload, request);
    request.body = operations;
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

/** The files that the operation waits for, wherever its variables name them. */
function uploadsIn(value: unknown): Upload[] {
  if (value instanceof Upload) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(uploadsIn) : [];
}

/** The parser would go on to skip what comes after the limit. */
function stopAtLimit(upload: Upload, request: FastifyRequest): void {
  void upload.promise.then(
    (file) => {
      const open = file.createReadStream.bind(file);
      file.createReadStream = () => open().once('limit', () => stopBody(request.raw));
    },
    () => undefined,
  );
}
