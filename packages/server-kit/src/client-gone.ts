import type { ServerResponse } from 'node:http';

/**
 * Returns a signal that aborts when the client closes the connection before the response is sent. `request.signal` of
 * Fastify aborts as soon as the body has been read.
 */
export function clientGoneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
