import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';

/** A body that says it is not longer is read to its end and thrown away, so that the connection can be used again. */
const MAX_READ_BYTES = 8 * 1024 * 1024;
/** How long a sender of more, or a slow one, may go on to read its answer. */
const LINGER_MS = 3_000;

/** Before the answer: whether more of the body may come than is read for nothing. */
export function mayLeaveRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_READ_BYTES;
}

/**
 * A visitor's body as a stream of its own. The client that talks to the service destroys the stream when the
 * service has answered before it read it all; a destroyed request would never be read again, nor would what
 * the visitor asks next on the same connection. A visitor who hangs up ends the stream with an error: the
 * service would else wait for the rest.
 */
export function streamedBody(request: IncomingMessage): PassThrough {
  const body = request.pipe(new PassThrough());
  // The proxy listens only once a connection to the service is free. An error without a listener ends the process.
  body.on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) body.destroy(new Error('the sender hung up'));
  });
  return body;
}

/**
 * After the answer: lets go of a body that its service did not read to its end. Closing the connection at
 * once would reset it, and the sender would never read why.
 */
export function settleBodyRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  const declaredBytes = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (declaredBytes <= MAX_READ_BYTES) request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER_MS);
  request.once('close', () => clearTimeout(timer));
  request.once('end', () => clearTimeout(timer));
}
