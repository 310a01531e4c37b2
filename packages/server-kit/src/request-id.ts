import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyServerOptions } from 'fastify';

/** The header that carries one request's id through every process. */
export const REQUEST_ID_HEADER = 'x-request-id';

const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** The id that came with the request when it is harmless to log, else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTABLE.test(header) ? header : randomUUID();
}

/**
 * Returns what gives each request its id: the one that came with it when its sender is a trusted proxy (as Fastify's
 * `trustProxy` names them), else a new one. Otherwise a visitor could choose the id of another request.
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
