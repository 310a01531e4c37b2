import { callerOf } from '@derby/api-kit/caller';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { countRequest, rateSubject } from '@derby/api-kit/request-limit';
import { assertAllowed, MaintenanceError } from '@derby/api-kit/rights';
import { UnauthenticatedError, UnavailableError, VISITOR, isDatabaseConnected, type Actor } from '@derby/domain/kernel';
import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallContract } from '../contract/call.ts';
import { Refusal } from './failures.ts';

/** A request whose caller, path and query are valid, before its body is read. */
export interface AdmittedRequest {
  readonly actor: Actor;
  readonly token: string | null;
  readonly params: unknown;
  readonly query: unknown;
}

/**
 * Checks a request before its body is read: token, request limit, maintenance and right, then path and query. Throws
 * Refusal or a domain error.
 */
export async function admit(
  deps: ApiDeps,
  { contract, request, reply }: { contract: CallContract; request: FastifyRequest; reply: FastifyReply },
): Promise<AdmittedRequest> {
  const token = bearerTokenOf(request.headers.authorization);
  const isPublic = contract.access === 'public';
  // Before the request is counted: visitors cannot use up anything by such calls.
  if (!isPublic && token === null) throw new UnauthenticatedError();
  const actor = await actorOf(deps, contract, request, token);
  await count(deps, { contract, actor, request, reply });
  assertOpen(deps, { contract, actor, token });
  assertAllowed(actor, new Set([contract.access]));
  return {
    actor,
    token,
    params: contract.params ? checked(contract.params, request.params, 404) : undefined,
    query: contract.query ? checked(contract.query, request.query) : undefined,
  };
}

async function actorOf(deps: ApiDeps, contract: CallContract, request: FastifyRequest, token: string | null) {
  // The driver would take two seconds to notice. The board is served from memory.
  if ((token !== null || !contract.isBoardRead) && !isDatabaseConnected(deps.database)) throw new UnavailableError();
  return contract.isSignIn ? VISITOR : await callerOf(deps, request);
}

/** Counts the request and reports the budget in the headers. Throws TOO_MANY_REQUESTS. */
async function count(
  deps: ApiDeps,
  options: {
    contract: CallContract;
    actor: Awaited<ReturnType<typeof callerOf>>;
    request: FastifyRequest;
    reply: FastifyReply;
  },
): Promise<void> {
  const { contract, actor, request, reply } = options;
  if (contract.isSignIn || (contract.isUncounted && actor.kind !== 'visitor')) return;
  const isSharedRead = actor.kind === 'visitor' && contract.isBoardRead === true;
  const counted = await countRequest(deps, { subject: rateSubject(actor, request.ip), isSharedRead });
  if (!counted) return;
  reply.headers(counted.headers);
  if (counted.refusal) throw counted.refusal;
}

/**
 * Throws MaintenanceError for visitors during maintenance. An invalid token for a protected call passes: it gets
 * UNAUTHENTICATED, and the client then renews its token.
 */
function assertOpen(
  { settings }: ApiDeps,
  { contract, actor, token }: { contract: CallContract; actor: Actor; token: string | null },
): void {
  const { maintenanceMode, maintenanceMessage } = settings.current();
  if (!maintenanceMode || actor.kind !== 'visitor' || contract.staysOpen) return;
  if (token !== null && contract.access !== 'public') return;
  throw new MaintenanceError(maintenanceMessage);
}

/** Returns the parsed value. Throws Refusal with the first problem's message, with status 400 by default. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  status: 400 | 404 = 400,
): z.output<Schema> {
  const result = schema.safeParse(value, {
    error: ({ code, expected }) =>
      code === 'invalid_type' && expected === 'object' ? 'The body must be a JSON object' : undefined,
  });
  if (result.success) return result.data;
  throw new Refusal(status, result.error.issues[0]?.message ?? 'The request is not valid');
}
