import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasUnreadRest, LINGER_MS } from './body-remainder.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

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

/** Returns the first pending response of a connection, unless it belongs to the refused request. */
function responseInProgress(socket: Socket): ServerResponse | undefined {
  // Node does not report the position of a broken request on its connection.
  const { _httpMessage: first } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return first && (first.headersSent || first.req.complete) ? first : undefined;
}
