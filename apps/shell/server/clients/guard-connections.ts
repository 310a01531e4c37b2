import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '@derby/server-kit/network-of';
import { refuseConnection } from '@derby/server-kit/unreadable-requests';
import type { FrontDoorLimits } from '../limits.ts';
import { createWaitList, type Wait } from './wait-list.ts';

/** Knows which connections of a server have a request under way. */
export interface ConnectionGuard {
  /** Counts a request until its answer is read or given up. The cache's answers need not be counted. */
  begin(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Ends connections whose clients stand still: those that do not read their answer, and beyond the share of their
 * network those that have been without a whole request the longest. A trusted proxy's connections are many visitors':
 * for them only the total counts.
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

/** A client that never had an answer gets one; a browser asks again when a connection of former requests is gone. */
function endIdle(socket: Socket): void {
  if (socket.bytesWritten > 0) socket.destroy();
  else refuseConnection(Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
