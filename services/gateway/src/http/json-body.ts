import type { Readable } from 'node:stream';
import { UnauthenticatedError } from '@derby/domain/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '@derby/api-kit/caller';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import type { GatewayLimits } from '../limits.ts';

const PAYLOAD_TOO_LARGE = 413;
const BAD_REQUEST = 400;

/** An unreadable body. The error handler of the server responds with the status. */
class BodyError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

interface BodyOptions {
  readonly deps: ApiDeps;
  readonly limits: Pick<GatewayLimits, 'anonymousBodyBytes' | 'bodyBytes'>;
}

/**
 * Makes a server read JSON bodies. Small bodies are read from all clients, larger ones only with a valid token. Above
 * the small limit an invalid token gets 401, because every operation that needs it is protected, and no token gets 413.
 */
export function readJsonBodies(server: FastifyInstance, options: BodyOptions): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', (request, payload, done) => {
    void readBody(request, payload, options).then((text) => parse(request, text, done), done);
  });
}

async function readBody(request: FastifyRequest, payload: Readable, options: BodyOptions): Promise<string> {
  const { anonymousBodyBytes, bodyBytes } = options.limits;
  // NaN for a chunked body.
  const declaredBytes = Number(request.headers['content-length']);
  const isSmall = declaredBytes <= anonymousBodyBytes;
  const isUser = !isSmall && (await callerOf(options.deps, request)).kind !== 'visitor';
  const maxBytes = isUser ? bodyBytes : anonymousBodyBytes;
  if (declaredBytes > maxBytes) throw overLimit(request, isUser);
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  try {
    // The connection must stay open for the response.
    for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      receivedBytes += chunk.length;
      if (receivedBytes > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new BodyError(BAD_REQUEST, 'the body ended early', { cause: error });
  }
  if (receivedBytes > maxBytes) throw overLimit(request, isUser);
  return Buffer.concat(chunks).toString();
}

function overLimit({ headers }: FastifyRequest, isUser: boolean): Error {
  if (headers.authorization !== undefined && !isUser) return new UnauthenticatedError();
  return new BodyError(PAYLOAD_TOO_LARGE, 'the body is too large');
}
