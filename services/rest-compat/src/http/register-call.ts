import { settleBodies } from '@derby/server-kit/body-remainder';
import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract, Status } from '../contract/call.ts';
import { ViewerDocument } from '../generated/operations.ts';
import type { GatewayCall, GatewayClient } from '../gateway/gateway-client.ts';
import { GatewayError } from '../gateway/gateway-error.ts';
import { answerToFailure } from '../error-map.ts';
import { acceptJsonOnly } from './accept-json.ts';
import { checkAnswer } from './check-answer.ts';
import type { FilePlaces } from './file-places.ts';
import type { Implementation } from './implementation.ts';
import { checked, readBody } from './read-body.ts';
import { readToken } from './read-token.ts';
import { Refusal } from './refusal.ts';
import { refusalOfTransport } from './refusal-of-transport.ts';
import { SHARED_CACHE_CONTROL } from './shared-cache.ts';

const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The state of the caller's budget, which the gateway counts. */
const BUDGET_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** What every call of the contract needs to be answered. */
export interface CallServer {
  readonly server: FastifyInstance;
  readonly gateway: GatewayClient;
  readonly files: FilePlaces;
  readonly validatesAnswers: boolean;
}

/** Registers the route of one call: token, query and body are checked, the handler runs, the answer is held against the contract. */
export async function registerCall(
  { server, gateway, files, validatesAnswers }: CallServer,
  one: Implementation,
): Promise<void> {
  const { contract } = one;

  function send(request: FastifyRequest, reply: FastifyReply, status: Status, body: unknown): FastifyReply {
    if (validatesAnswers) checkAnswer(contract, status, body);
    const mediaType = (status === 200 ? contract.mediaType : undefined) ?? 'application/json';
    const text = mediaType === 'application/json' ? JSON.stringify(body) : String(body);
    reply.code(status).type(`${mediaType}; charset=utf-8`);
    if (contract.caching === 'none' || status !== 200) return reply.header('cache-control', 'no-store').send(text);
    const entityTag = entityTagOf(text);
    reply.header('cache-control', SHARED_CACHE_CONTROL).header('etag', entityTag);
    // One caller's budget is nobody else's.
    for (const name of BUDGET_HEADERS) reply.removeHeader(name);
    if (isUnchanged(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
    return reply.send(text);
  }

  async function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const failure = answerToFailure(await tokenFirst(error, contract, gateway, callOf(request, reply)));
    if (!failure.isExpected) request.log.error({ err: error, call: contract.path }, 'call failed');
    if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
    return send(request, reply, failure.status, failure.body);
  }

  await server.register(async (scope) => {
    if (contract.body.kind === 'json' && contract.body.refusesPrototypeKeys) {
      acceptJsonOnly(scope, { prototypeKeys: 'error' });
    }
    scope.setErrorHandler((error, request, reply) => refuse(request, reply, refusalOfTransport(error)));
    // A body that was refused half read must not keep its connection, and so the shutdown, waiting.
    settleBodies(scope);
    scope.route({
      method: contract.method,
      url: contract.path,
      onRequest: async (request) => {
        if (contract.access === 'protected' && readToken(request.headers) === undefined) {
          throw new Refusal(401, 'Authentication required');
        }
      },
      handler: async (request, reply) => {
        const call = callOf(request, reply);
        const params = contract.params ? checked(contract.params, request.params, 404) : undefined;
        const query = contract.query ? checked(contract.query, request.query) : undefined;
        const place = files.open();
        try {
          const { body, file } = await readBody(request, contract, { gateway, call, place });
          const idempotencyKey = contract.idempotent ? request.headers[IDEMPOTENCY_KEY_HEADER] : undefined;
          // `implement` has tied the handler to this very contract, whose schemas made these values.
          const input = { params, body, query, file, idempotencyKey, call, gateway } as Parameters<
            Implementation['handle']
          >[0];
          const answer = await one.handle(input);
          if (answer.fileName !== undefined) {
            reply.header('content-disposition', `attachment; filename="${answer.fileName}"`);
          }
          return send(request, reply, answer.status, answer.body);
        } finally {
          place.release();
        }
      },
    });
  });
}

function callOf(request: FastifyRequest, reply: FastifyReply): GatewayCall {
  return {
    token: readToken(request.headers),
    requestId: request.id,
    address: request.ip,
    onHeaders(headers) {
      for (const name of BUDGET_HEADERS) {
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      }
    },
  };
}

/** Protected calls are checked for the token first: whoever has none that counts learns nothing about his body. */
async function tokenFirst(
  error: unknown,
  contract: CallContract,
  gateway: GatewayClient,
  call: GatewayCall,
): Promise<unknown> {
  if (contract.access !== 'protected' || !(error instanceof Refusal) || error.status === 401) return error;
  try {
    await gateway.run(call, ViewerDocument, {});
    return error;
  } catch (tokenError) {
    return tokenError instanceof GatewayError && tokenError.code === 'UNAUTHENTICATED' ? tokenError : error;
  }
}
