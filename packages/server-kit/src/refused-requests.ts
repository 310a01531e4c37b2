import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { endAfterResponse, responseInProgress } from './workarounds/responses.ts';

/** How long a client that is still sending gets to read its response. */
const LINGER_MS = 3_000;

interface Watch {
  received: number;
  isStopped: boolean;
  readonly maxBytes: number;
}

const watches = new WeakMap<IncomingMessage, Watch>();

/** Used for bodies that were refused by declared length or type before they were read. */
const UNREAD: Watch = { received: 0, isStopped: false, maxBytes: 8_388_608 };

/** Connections on which the rest of a request that has its response may still arrive. */
const unread = new WeakSet<Socket>();

const watchOf = (request: IncomingMessage): Watch => watches.get(request) ?? UNREAD;

/**
 * Counts the bytes of a body and stops reading after `maxBytes`, because a longer body is refused anyway. Call it in
 * the same turn in which the body's reader is attached.
 */
export function watchBody(request: IncomingMessage, options: { maxBytes: number }): void {
  const watch: Watch = { received: 0, isStopped: false, maxBytes: options.maxBytes };
  watches.set(request, watch);
  request.prependListener('data', (chunk: Buffer) => {
    watch.received += chunk.length;
    if (watch.received > watch.maxBytes) stopBody(request);
  });
}

/** Stops reading the body for good. */
export function stopBody(request: IncomingMessage): void {
  const watch = watches.get(request);
  if (!watch || watch.isStopped || request.complete) return;
  watch.isStopped = true;
  request.unpipe();
  request.pause();
}

/** Makes a server handle bodies that were not read completely (see `closeAfterResponse`, `settleBody`). */
export function settleBodies(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const { complete } = request.raw;
    // Do not wait again for a body that did not arrive in time.
    if (!complete && (leavesRest(request.raw) || reply.statusCode === 408)) closeAfterResponse(request, reply);
    // Fastify closes the connection of a body that is declared too large at once, which resets it while the client
    // sends.
    else if (!complete) reply.removeHeader('connection');
  });
  server.addHook('onResponse', async (request) => settleBody(request.raw));
}

/**
 * Announces in the response that the connection will close when a rest of the body stays unread. Otherwise a client
 * whose rest fits into network buffers would send its next request, which would wait behind the rest for ever.
 */
function closeAfterResponse({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  endAfterResponse(socket);
}

function leavesRest(request: IncomingMessage): boolean {
  return !request.complete && !isReadOn(request, watchOf(request));
}

/**
 * Handles the rest of a body after the response. A short rest is read and discarded, so that the connection can be
 * reused. With a longer rest the connection is closed, after the client had time to read the response.
 */
function settleBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  if (isReadOn(request, watchOf(request))) request.resume();
  const { socket } = request;
  unread.add(socket);
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  const settled = () => {
    clearTimeout(timer);
    unread.delete(socket);
  };
  request.once('close', settled);
  request.once('end', settled);
}

/** Returns whether a request of this connection that has its response has not arrived completely. */
function hasUnreadRest(socket: Socket): boolean {
  return unread.has(socket);
}

/** Returns whether the rest is short enough to read and discard. */
function isReadOn({ headers }: IncomingMessage, { maxBytes, isStopped }: Watch): boolean {
  return !isStopped && Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= maxBytes;
}

const LINES: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};
/** Error codes of closed clients. */
const GONE: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);
/** Limit for responses without an end, such as an event stream. */
const EARLIER_RESPONSE_LIMIT_MS = 1_000;
const NOT_HTTP = ['400 Bad Request', 'The request is not valid HTTP'] as const;

/**
 * Returns a handler for addresses that cannot be decoded or are too long: 404. No hooks run for them, so `headers` must
 * be the headers that hooks add to other responses, with lower-case names.
 */
export function addressRefusal(headers: Readonly<Record<string, string>>) {
  return (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    void reply
      .code(404)
      .headers(headers)
      .header('cache-control', 'no-store')
      .header(REQUEST_ID_HEADER, request.id)
      .send({ error: 'There is nothing at this address.' });
  };
}

/**
 * Responds to input that is not a valid request with a sentence (400, 408, 431) and closes the connection. Earlier
 * requests of the connection get a second for their responses first. A request that has its response gets no second one.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writableEnded) return;
  if (GONE.has(error.code) || !socket.writable || hasUnreadRest(socket)) {
    socket.destroy();
    return;
  }
  const earlier = responseInProgress(socket);
  if (earlier) {
    const late = setTimeout(() => socket.destroy(), EARLIER_RESPONSE_LIMIT_MS);
    earlier.once('close', () => clearTimeout(late));
    earlier.once('finish', () => refuseConnection(error, socket));
    return;
  }
  const [status, sentence] = LINES[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify({ error: sentence });
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
  // Closing at once would reset the connection before the client has read the response.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
