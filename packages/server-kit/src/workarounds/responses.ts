import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Half-closes a connection after its response, where Node would destroy it: that resets the connection before a client
 * that is still sending has read the response. The caller destroys it after a time.
 */
export function endAfterResponse(socket: Socket): void {
  socket.destroySoon = () => void socket.end();
}

/** Returns the first pending response of a connection, unless it belongs to a request that did not arrive whole. */
export function responseInProgress(socket: Socket): ServerResponse | undefined {
  // Node does not report the position of a broken request on its connection.
  const { _httpMessage: first } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return first && (first.headersSent || first.req.complete) ? first : undefined;
}
