import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';

/** The header with a request's id, passed on through all processes. */
export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns the given id when it is safe to log, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE.test(header) ? header : randomUUID();
}

/**
 * Returns a function that assigns request ids. It accepts the id of a trusted proxy (as in Fastify's `trustProxy`) and
 * creates a new one for all other senders, which could otherwise choose the id of another request.
 */
export function createRequestIds(
  trustProxy: FastifyServerOptions['trustProxy'],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const isTrusted = trustOf(trustProxy);
  return ({ headers, socket }) => {
    const { remoteAddress } = socket;
    const isFromProxy = remoteAddress !== undefined && isTrusted(remoteAddress, 0);
    return requestIdOf(isFromProxy ? headers[REQUEST_ID_HEADER] : undefined);
  };
}

function trustOf(trustProxy: FastifyServerOptions['trustProxy']): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'function') return trustProxy;
  if (typeof trustProxy === 'string') return compile(trustProxy.split(',').map((address) => address.trim()));
  if (Array.isArray(trustProxy)) return compile(trustProxy);
  return () => trustProxy === true;
}
