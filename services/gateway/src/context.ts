import DataLoader from 'dataloader';
import { callerOf, type Caller } from '@derby/api-kit/caller';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { entryHistory, type EntryCorrection } from '@derby/domain/entries';
import { VISITOR, type Actor, type Deps } from '@derby/domain/kernel';
import { readRuns, runCounts, type MessageCounts, type MessageRun } from '@derby/domain/messaging';
import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import { clientGoneSignal } from '@derby/server-kit/client-gone';
import type { Logger } from '@derby/server-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countingOf, type Counting } from './http/failed-requests.ts';

/** Lists that belong to a parent, loaded for all parents of one request at once. */
export interface Loaders {
  /** The corrections of an entry, newest first; empty when the entry was deleted in the meantime. */
  readonly entryCorrections: DataLoader<number, EntryCorrection[]>;
  /** A run by its id; null when it does not exist yet. */
  readonly run: DataLoader<number, MessageRun | null>;
  /** The messages of a run by state. */
  readonly runCounts: DataLoader<number, MessageCounts>;
}

/** Creates the loaders for one request of one actor. */
export function createLoaders(deps: Deps, actor: Actor): Loaders {
  return {
    entryCorrections: new DataLoader(async (entryIds) => {
      const histories = await entryHistory(deps, actor, { entryIds });
      return entryIds.map((entryId) => histories.get(entryId) ?? []);
    }),
    run: new DataLoader(async (runIds) => {
      const runs = await readRuns(deps, actor, { runIds });
      return runIds.map((runId) => runs.get(runId) ?? null);
    }),
    runCounts: new DataLoader(async (runIds) => {
      const counts = await runCounts(deps, actor, { runIds });
      return runIds.map((runId) => counts.get(runId) ?? new Error(`Run ${runId} was not counted`));
    }),
  };
}

/** The context of resolvers, created for each request. */
export interface GatewayContext {
  /** A visitor until the operation is validated and the token checked; no resolver runs before that. */
  actor: Actor;
  /** The bearer token of the request, unchecked. */
  readonly token: string | null;
  /** Returns the sender of the request. Throws UNAVAILABLE when the token cannot be checked. */
  readonly findCaller: () => Promise<Caller>;
  /**
   * The request has no Authorization header, not even an invalid one. Only then may shared caches store the response.
   */
  readonly isAnonymous: boolean;
  /** The client's address, by which attempts are counted. */
  readonly address: string;
  readonly requestId: string;
  readonly logger: Logger;
  readonly counting: Counting;
  /** Dependencies that carry this request's id and log. */
  readonly deps: ApiDeps;
  loaders: Loaders;
}

/** Creates the context of one request. */
export function createContext(shared: ApiDeps, request: FastifyRequest, reply: FastifyReply): GatewayContext {
  const logger = request.log as Logger;
  const deps: ApiDeps = { ...shared, logger, requestId: request.id, clientGone: clientGoneSignal(reply.raw) };
  return {
    actor: VISITOR,
    token: bearerTokenOf(request.headers.authorization),
    findCaller: () => callerOf(shared, request),
    isAnonymous: request.headers.authorization === undefined,
    address: request.ip,
    requestId: request.id,
    logger,
    counting: countingOf(request),
    deps,
    loaders: createLoaders(deps, VISITOR),
  };
}

/** Sets the actor of a request. Apollo Server copies the context, so no code may hold an earlier copy. */
export function admit(context: GatewayContext, actor: Actor): void {
  context.actor = actor;
  context.loaders = createLoaders(context.deps, actor);
}
