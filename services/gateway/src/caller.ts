import { authenticate } from '@derby/domain/accounts';
import {
  isDatabaseConnected,
  UnauthenticatedError,
  UnavailableError,
  VISITOR,
  type Administrator,
  type Visitor,
} from '@derby/domain/kernel';
import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from './dependencies.ts';

/** The sender of a request. */
export type Caller = Administrator | Visitor;

const callers = new WeakMap<FastifyRequest, Promise<Caller>>();

/**
 * Returns the administrator whose token a request carries; a visitor without a token that counts. Looked up
 * once per request. Throws UNAVAILABLE when a token cannot be checked.
 */
export function callerOf(deps: GatewayDeps, request: FastifyRequest): Promise<Caller> {
  const known = callers.get(request);
  if (known) return known;
  const caller = findCaller(deps, bearerTokenOf(request.headers.authorization));
  callers.set(request, caller);
  return caller;
}

async function findCaller(deps: GatewayDeps, token: string | null): Promise<Caller> {
  if (token === null) return VISITOR;
  // The driver would need two seconds to find out.
  if (!isDatabaseConnected(deps.database)) throw new UnavailableError();
  try {
    return await authenticate(deps, token);
  } catch (error) {
    if (error instanceof UnauthenticatedError) return VISITOR;
    throw error;
  }
}
