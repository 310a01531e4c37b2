import { authenticate } from '@derby/domain/accounts';
import {
  UnauthenticatedError,
  UnavailableError,
  VISITOR,
  isDatabaseConnected,
  type SignedInUser,
  type Visitor,
} from '@derby/domain/kernel';
import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import { markSignedIn } from '@derby/server-kit/http';
import type { FastifyRequest } from 'fastify';
import type { ApiDeps } from './dependencies.ts';

/** The sender of a request. */
export type Caller = SignedInUser | Visitor;

const callers = new WeakMap<FastifyRequest, Promise<Caller>>();

/**
 * Returns the user of the request's token, or a visitor when the token is missing or invalid. Looks it up once per
 * request. Throws UNAVAILABLE when the token cannot be checked.
 */
export function callerOf(deps: ApiDeps, request: FastifyRequest): Promise<Caller> {
  const known = callers.get(request);
  if (known) return known;
  const caller = findCaller(deps, request);
  callers.set(request, caller);
  return caller;
}

async function findCaller(deps: ApiDeps, request: FastifyRequest): Promise<Caller> {
  const token = bearerTokenOf(request.headers.authorization);
  if (token === null) return VISITOR;
  // The driver would take two seconds to notice.
  if (!isDatabaseConnected(deps.database)) throw new UnavailableError();
  try {
    const user = await authenticate(deps, token);
    markSignedIn(request);
    return user;
  } catch (error) {
    if (error instanceof UnauthenticatedError) return VISITOR;
    throw error;
  }
}
