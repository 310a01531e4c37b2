import { bearerTokenOf } from '@derby/server-kit/bearer-token';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallContract } from '../contract/call.ts';
import { AdministratorLimitsDocument, PhotoLimitsDocument, type PhotoLimitsQuery } from '../generated/operations.ts';
import type { GatewayCall, GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayError } from '../gateway/gateway-answer.ts';
import { Refusal } from './refusal.ts';

/** Headers with the state of the caller's request budget, which the gateway counts. */
export const BUDGET_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** The largest file that the settings allow, and the message for a larger one. */
export type FileLimit = PhotoLimitsQuery['photoLimits'];

/** A request with valid headers and URL, before its body is read. */
export interface AdmittedRequest {
  readonly call: GatewayCall;
  readonly params: unknown;
  readonly query: unknown;
  /** For a call that takes a file. */
  readonly fileLimit: FileLimit | undefined;
}

/**
 * Checks a request before its body is read: token and role, then path and query. Asks the gateway about token and role
 * only when this service refuses the request or reads its body; otherwise the call itself checks them. Throws Refusal
 * or GatewayError.
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
 * Throws GatewayError UNAUTHENTICATED for an invalid token, and ROLE_NOT_ALLOWED when the user's role does not allow
 * the call. The queries do not count against the user's budget; the second one reads a field for administrators only.
 * An administrator who must first set up a second factor may still make calls without a file.
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
