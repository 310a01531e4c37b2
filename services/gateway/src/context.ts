import DataLoader from 'dataloader';
import { callerOf, type Caller } from '@derby/api-kit/caller';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { nameUsers } from '@derby/domain/accounts';
import type { AuditRecord } from '@derby/domain/audit';
import { nameAnglers } from '@derby/domain/anglers';
import { readConsents } from '@derby/domain/consents';
import { entryHistory, nameEntries, type EntryCorrection } from '@derby/domain/entries';
import { readKeepsakes, readPastKeepsakes, type KeepsakePaths } from '@derby/domain/keepsakes';
import { VISITOR, type Actor, type Deps } from '@derby/domain/kernel';
import { readRuns, runCounts, type MessageCounts, type MessageRun } from '@derby/domain/messaging';
import { nameParticipants, readWeighedIn, type Participant } from '@derby/domain/participants';
import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import { clientGoneSignal } from '@derby/server-kit/client-gone';
import type { Logger } from '@derby/server-kit/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countingOf, type Counting } from './http/failed-requests.ts';

/** Lists that belong to a parent, loaded for all parents of one request at once. */
export interface Loaders {
  /** The present name of the subject of an audit event; null for one without a name. */
  readonly auditSubjectName: DataLoader<Subject, string | null, string>;
  /** Whether texts to a phone number were agreed to. */
  readonly consent: DataLoader<string, boolean>;
  /** The corrections of an entry, newest first; empty when the entry was deleted in the meantime. */
  readonly entryCorrections: DataLoader<number, EntryCorrection[]>;
  /** The pictures of a fish of the board, by the address of its photo; null without them. */
  readonly keepsake: DataLoader<string, KeepsakePaths | null>;
  /** The pictures of an archived fish of a published derby, by the path of its photo; null without them. */
  readonly pastKeepsake: DataLoader<string, KeepsakePaths | null>;
  /** A run by its id; null when it does not exist yet. */
  readonly run: DataLoader<number, MessageRun | null>;
  /** The messages of a run by state. */
  readonly runCounts: DataLoader<number, MessageCounts>;
  /** Whether anyone of a participant's name has weighed in. */
  readonly weighedIn: DataLoader<Participant, boolean>;
}

type Subject = NonNullable<AuditRecord['subject']>;

/** The reader of the names of each kind of subject that has one. */
const NAMES_OF: Readonly<Partial<Record<Subject['kind'], typeof nameEntries>>> = {
  angler: nameAnglers,
  entry: nameEntries,
  participant: nameParticipants,
  user: nameUsers,
};

async function namesOf(deps: Deps, actor: Actor, subjects: readonly Subject[]): Promise<(string | null)[]> {
  const names = await Promise.all(
    Object.entries(NAMES_OF).map(async ([kind, read]) => {
      const ids = subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []));
      return [kind, ids.length === 0 ? new Map<number, string>() : await read(deps, actor, { ids })] as const;
    }),
  );
  const byKind = new Map(names);
  return subjects.map(({ kind, id }) => byKind.get(kind)?.get(id) ?? null);
}

/** Creates the loaders for one request of one actor. */
export function createLoaders(deps: Deps & Pick<ApiDeps, 'settings'>, actor: Actor): Loaders {
  return {
    auditSubjectName: new DataLoader(async (subjects) => await namesOf(deps, actor, subjects), {
      cacheKeyFn: ({ kind, id }) => `${kind} ${id}`,
    }),
    consent: new DataLoader(async (phoneNumbers) => {
      const consents = await readConsents(deps, actor, { phoneNumbers });
      return phoneNumbers.map((phoneNumber) => consents.has(phoneNumber));
    }),
    entryCorrections: new DataLoader(async (entryIds) => {
      const histories = await entryHistory(deps, actor, { entryIds });
      return entryIds.map((entryId) => histories.get(entryId) ?? []);
    }),
    keepsake: new DataLoader(async (photos) => await readKeepsakes(deps, photos)),
    pastKeepsake: new DataLoader(async (photos) => await readPastKeepsakes(deps, photos)),
    run: new DataLoader(async (runIds) => {
      const runs = await readRuns(deps, actor, { runIds });
      return runIds.map((runId) => runs.get(runId) ?? null);
    }),
    runCounts: new DataLoader(async (runIds) => {
      const counts = await runCounts(deps, actor, { runIds });
      return runIds.map((runId) => counts.get(runId) ?? new Error(`Run ${runId} was not counted`));
    }),
    weighedIn: new DataLoader(async (participants) => {
      const hasWeighedIn = await readWeighedIn(deps, actor);
      return participants.map(hasWeighedIn);
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
