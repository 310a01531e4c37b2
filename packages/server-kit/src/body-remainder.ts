import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How long a client that still sends may go on to read its answer. */
export const LINGER_MS = 3_000;
const REQUEST_TIMEOUT = 408;

interface Watch {
  received: number;
  isStopped: boolean;
  readonly maxBytes: number;
}

const watches = new WeakMap<IncomingMessage, Watch>();

/** Of a body that was refused by its declared length or its type before it was read. */
const UNREAD: Watch = { received: 0, isStopped: false, maxBytes: 8_388_608 };

/** Connections on which the rest of an answered request may still arrive. */
const unread = new WeakSet<Socket>();

const watchOf = (request: IncomingMessage): Watch => watches.get(request) ?? UNREAD;

/**
 * Counts a body as it is read, and stops reading at `maxBytes`: a longer one is refused anyway. Call it
 * in the same turn in which the body's reader is attached.
 */
export function watchBody(request: IncomingMessage, options: { maxBytes: number }): void {
  const watch: Watch = { received: 0, isStopped: false, maxBytes: options.maxBytes };
  watches.set(request, watch);
  request.prependListener('data', (chunk: Buffer) => {
    watch.received += chunk.length;
    if (watch.received > watch.maxBytes) stopBody(request);
  });
}

/** Reads no further, now and for good: what is left of the body is of no use. */
export function stopBody(request: IncomingMessage): void {
  const watch = watches.get(request);
  if (!watch || watch.isStopped || request.complete) return;
  watch.isStopped = true;
  request.unpipe();
  request.pause();
  // A request that is only paused goes on to fill its own buffer: Node's hook for that does nothing from here on.
  // oxlint-disable-next-line no-underscore-dangle
  request._read = () => undefined;
  request.socket.pause();
}

/** Makes a server release bodies that are not read to their end (see `closeBehindAnswer`, `settleBody`). */
export function settleBodies(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply) => {
    const { complete } = request.raw;
    // A body that did not arrive in time is not waited for again.
    if (!complete && (leavesRest(request.raw) || reply.statusCode === REQUEST_TIMEOUT))
      closeBehindAnswer(request, reply);
    // Fastify ends the connection of a body that is declared too large at once, which resets it under the sender.
    else if (!complete) reply.removeHeader('connection');
  });
  server.addHook('onResponse', async (request) => settleBody(request.raw));
}

/**
 * Before an answer behind which a rest of the body stays unread on the connection: tells the client that it
 * ends. One whose rest fits into the buffers on the way believes that all was sent, and its next request
 * would wait behind the rest for ever.
 */
function closeBehindAnswer({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close');
  // Node destroys such a connection behind the answer, and that resets it before the client has read why.
  socket.destroySoon = () => void socket.end();
}

function leavesRest(request: IncomingMessage): boolean {
  return !request.complete && !isReadOn(request, watchOf(request));
}

/**
 * Releases a body that was not read to its end, after the response. A short rest is read and discarded, so that the
 * connection can be reused. For a longer rest the connection is closed, but only after the client had time to read the
 * response (closing at once would reset it).
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

/** Whether a request of this connection has its answer, but has not arrived to its end. */
export function hasUnreadRest(socket: Socket): boolean {
  return unread.has(socket);
}

/** Whether the rest is short enough to be read for nothing. */
function isReadOn({ headers }: IncomingMessage, { maxBytes, isStopped }: Watch): boolean {
  return !isStopped && Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= maxBytes;
}
