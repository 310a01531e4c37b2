import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallContract } from '../contract/call.ts';
import { AdministratorLimitsDocument, PhotoLimitsDocument, type PhotoLimitsQuery } from '../generated/operations.ts';
import type { GatewayCall, GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayError } from '../gateway/gateway-answer.ts';
import { Refusal } from './refusal.ts';

/** The state of the caller's budget, which the gateway counts. */
export const BUDGET_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** The largest file that the settings allow, and what is said about a larger one. */
export type FileLimit = PhotoLimitsQuery['photoLimits'];

/** A request whose headers and address are right and whose body is still unread. */
export interface AdmittedRequest {
  readonly call: GatewayCall;
  readonly params: unknown;
  readonly query: unknown;
  /** Of a call that takes a file. */
  readonly fileLimit: FileLimit | undefined;
}

/**
 * Checks a request before its body is read: the token and the role, then the path and the query. The gateway is asked about the
 * two whenever something is to be refused or read here; else the call itself tells. Throws Refusal or GatewayError.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { contract, gateway }: { contract: CallContract; gateway: GatewayClient },
): Promise<AdmittedRequest> {
  const call = callOf(request, reply);
  const readInput = () => ({
    params: contract.params ? checked(contract.params, request.params, 404) : undefined,
    query: contract.query ? checked(contract.query, request.query) : undefined,
  });
  if (contract.access === 'public') return { call, ...readInput(), fileLimit: undefined };

  if (call.token === undefined) throw new Refusal(401, 'Authentication required');
  const { kind } = contract.body;
  const fileLimit = kind !== 'none' || announcesBody(request) ? await checkRight(gateway, call, contract) : undefined;
  try {
    return { call, ...readInput(), fileLimit };
  } catch (refusal) {
    if (fileLimit === undefined) await checkRight(gateway, call, contract);
    throw refusal;
  }
}

/** The value as the schema reads it. Throws Refusal, 400 unless another status is given, with the first problem's sentence. */
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

function callOf(request: FastifyRequest, reply: FastifyReply): GatewayCall {
  return {
    token: bearerTokenOf(request.headers.authorization) ?? undefined,
    requestId: request.id,
    address: request.ip,
    onHeaders(headers) {
      for (const name of BUDGET_HEADERS) {
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      }
    },
  };
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Throws GatewayError UNAUTHENTICATED for a token that does not count, ROLE_NOT_ALLOWED for a call that the user's role does
 * not allow. The queries are not counted against the user's budget; the second one asks for what only administrators may
 * read. An administrator who has to set up a second factor first may still make calls without a file.
 */
async function checkRight(
  gateway: GatewayClient,
  call: GatewayCall,
  { access, body: { kind } }: CallContract,
): Promise<FileLimit | undefined> {
  try {
    const limits = access === 'administrator' ? AdministratorLimitsDocument : PhotoLimitsDocument;
    return (await gateway.run(call, limits, {})).photoLimits;
  } catch (error) {
    const isTokenGood = error instanceof GatewayError && error.code === 'TWO_FACTOR_REQUIRED';
    if (isTokenGood && kind !== 'multipart') return undefined;
    throw error;
  }
}
