import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@derby/server-kit/networks';
import { refuseConnection } from '@derby/server-kit/refused-requests';
import type { FrontDoorLimits } from '../limits.ts';
import { createWaitList, type Wait } from './wait-list.ts';

/** Tracks which connections of a server have an open request. */
export interface ConnectionGuard {
  /** Counts a request until its response is read or aborted. Responses from the cache need not be counted. */
  begin(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Ends stalled connections: those whose client does not read its response and, above the limit of their network, those
 * without a complete request for the longest time. Connections of a trusted proxy belong to many visitors, so only the
 * total limits them.
 */
export function guardConnections(
  server: Server,
  limits: Pick<FrontDoorLimits, 'idleConnections' | 'unreadMs'>,
  isTrusted: (address: string) => boolean,
): ConnectionGuard {
  const ofVisitors = createWaitList(limits.idleConnections);
  const ofProxies = createWaitList({ ...limits.idleConnections, perNetwork: limits.idleConnections.total });
  const idle = new WeakMap<Socket, Wait>();
  const underWay = new WeakMap<Socket, number>();

  function becomeIdle(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const list = isTrusted(address) ? ofProxies : ofVisitors;
    idle.set(
      socket,
      list.add(networkOf(address), () => endIdle(socket)),
    );
  }

  server.on('connection', (socket: Socket) => {
    becomeIdle(socket);
    socket.once('close', () => idle.get(socket)?.done());
  });
  server.setTimeout(limits.unreadMs, (socket: Socket) => {
    const isIdle = !underWay.get(socket);
    if (isIdle || socket.writableLength > 0) socket.destroy();
  });

  return {
    begin({ socket }, response) {
      idle.get(socket)?.done();
      underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
      response.once('close', () => {
        const left = (underWay.get(socket) ?? 1) - 1;
        underWay.set(socket, left);
        if (left === 0 && !socket.destroyed) becomeIdle(socket);
      });
    },
  };
}

/**
 * Responds to a client that has never had a response. A connection with earlier responses is just closed, and browsers then
 * retry.
 */
function endIdle(socket: Socket): void {
  if (socket.bytesWritten > 0) socket.destroy();
  else refuseConnection(Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
