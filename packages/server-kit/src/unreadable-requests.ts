import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasUnreadRest, LINGER_MS } from './body-remainder.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';

const LINES: Readonly<Record<string, readonly [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
};
/** Of a client that is gone. */
const GONE: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);
/** A stream of events, for one, has no end. */
const EARLIER_ANSWER_LIMIT_MS = 1_000;
const NOT_HTTP = ['400 Bad Request', 'The request is not valid HTTP'] as const;

/**
 * An address that cannot be decoded, or is endless, names nothing: 404 like any other such address. No hook runs
 * for it, so `headers` are those that hooks add to other answers, by their names in lower case.
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
 * Refuses what never became a request in a sentence (400, 408, 431) and ends its connection. Earlier requests of
 * the connection have a second to be answered first, and one that has its answer gets no second one.
 */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (socket.writableEnded) return;
  if (GONE.has(error.code) || !socket.writable || hasUnreadRest(socket)) {
    socket.destroy();
    return;
  }
  const earlier = answerUnderWay(socket);
  if (earlier) {
    const late = setTimeout(() => socket.destroy(), EARLIER_ANSWER_LIMIT_MS);
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
  // Closing at once would reset the connection of a client that still sends, before it has read the answer.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** The answer that comes first on a connection, unless it is that to the refused request itself. */
function answerUnderWay(socket: Socket): ServerResponse | undefined {
  // Node tells a server of a broken request without its place among those of the connection.
  const { _httpMessage: first } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return first && (first.headersSent || first.req.complete) ? first : undefined;
}
