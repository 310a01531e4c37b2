import { VISITOR, type Actor } from '@derby/domain/kernel';
import type { Logger } from '@derby/server-kit/logger';
import type { FastifyRequest } from 'fastify';
import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import { callerOf, type Caller } from './caller.ts';
import type { GatewayDeps } from './dependencies.ts';
import type { GatewayLimits } from './limits.ts';
import { countingOf, type Counting } from './rate-limit/count-failures.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** What a resolver gets; made for each request. */
export interface GatewayContext {
  /** A visitor until the operation has been found harmless and the token checked; no resolver runs earlier. */
  actor: Actor;
  /** The bearer token as it came. */
  readonly token: string | null;
  /** Finds who sent the request; throws UNAVAILABLE when the token cannot be checked. */
  readonly findCaller: () => Promise<Caller>;
  /**
   * The request has no Authorization header, not even an invalid one. Only then may shared caches store the response.
   */
  readonly isAnonymous: boolean;
  /** The network address that attempts are counted by. */
  readonly address: string;
  readonly requestId: string;
  readonly logger: Logger;
  readonly limits: GatewayLimits;
  readonly counting: Counting;
  /** Dependencies that carry this request's id and log. */
  readonly deps: GatewayDeps;
  loaders: Loaders;
}

/** The context of one request. */
export function createContext(shared: GatewayDeps, limits: GatewayLimits, request: FastifyRequest): GatewayContext {
  const logger = request.log as Logger;
  const deps: GatewayDeps = { ...shared, logger, requestId: request.id };
  return {
    actor: VISITOR,
    token: bearerTokenOf(request.headers.authorization),
    findCaller: () => callerOf(shared, request),
    isAnonymous: request.headers.authorization === undefined,
    address: request.ip,
    requestId: request.id,
    logger,
    limits,
    counting: countingOf(request),
    deps,
    loaders: createLoaders(deps, VISITOR),
  };
}

/** From here on the request is this actor's. (Apollo Server works on a copy of the context, so nothing may hold on to an earlier one.) */
export function admit(context: GatewayContext, actor: Actor): void {
  context.actor = actor;
  context.loaders = createLoaders(context.deps, actor);
}
