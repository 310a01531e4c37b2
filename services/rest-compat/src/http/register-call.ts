import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import { networkOf } from '@derby/server-kit/network-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContract, Status } from '../contract/call.ts';
import { answerToFailure } from '../error-map.ts';
import type { GatewayClient, UploadedFile } from '../gateway/gateway-client.ts';
import type { Limits } from '../limits.ts';
import type { Uploads } from '../uploads.ts';
import { acceptJsonOnly } from './accept-json.ts';
import { BUDGET_HEADERS, admit, checked, type AdmittedRequest } from './admit.ts';
import { checkAnswer } from './check-answer.ts';
import type { Implementation } from './implementation.ts';
import { readMultipart } from './read-multipart.ts';
import { Refusal, refusalOfTransport } from './refusal.ts';

/** How long a shared cache may store a public response: a board that becomes private must be hidden within a second. */
export const SHARED_CACHE_CONTROL = 'public, max-age=1';

const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The dependencies of all calls. */
export interface CallServer {
  readonly server: FastifyInstance;
  readonly gateway: GatewayClient;
  readonly uploads: Uploads;
  readonly limits: Limits;
  readonly validatesAnswers: boolean;
}

/**
 * Registers the route of one call: checks token, path, query and body, runs the handler, and checks the response
 * against the contract.
 */
export async function registerCall(callServer: CallServer, one: Implementation): Promise<void> {
  const { server, gateway, uploads, limits, validatesAnswers } = callServer;
  const { contract } = one;
  const admitted = new WeakMap<FastifyRequest, AdmittedRequest>();

  function send(request: FastifyRequest, reply: FastifyReply, status: Status, body: unknown): FastifyReply {
    if (validatesAnswers) checkAnswer(contract, status, body);
    const mediaType = (status === 200 ? contract.mediaType : undefined) ?? 'application/json';
    const text = mediaType === 'application/json' ? JSON.stringify(body) : String(body);
    reply.code(status).type(`${mediaType}; charset=utf-8`);
    if (contract.caching === 'none' || status !== 200) return reply.header('cache-control', 'no-store').send(text);
    const entityTag = entityTagOf(text);
    reply.header('cache-control', SHARED_CACHE_CONTROL).header('etag', entityTag);
    // A shared response must not carry one caller's budget.
    for (const name of BUDGET_HEADERS) reply.removeHeader(name);
    if (isUnchanged(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
    return reply.send(text);
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const failure = answerToFailure(refusalOfTransport(error));
    if (!failure.isExpected) request.log.error({ err: error, call: contract.path }, 'call failed');
    if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
    return send(request, reply, failure.status, failure.body);
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    given: Omit<AdmittedRequest, 'fileLimit'> & { body: unknown; file: UploadedFile | undefined },
  ): Promise<FastifyReply> {
    const idempotencyKey = contract.idempotent ? request.headers[IDEMPOTENCY_KEY_HEADER] : undefined;
    // Safe cast: `implement` has typed the handler by this contract, whose schemas parsed these values.
    const input = { ...given, idempotencyKey, gateway } as Parameters<Implementation['handle']>[0];
    const { status, body, fileName, boardVersion } = await one.handle(input);
    if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`);
    if (boardVersion !== undefined) reply.header('x-board-version', boardVersion);
    return send(request, reply, status, body);
  }

  await server.register(async (scope) => {
    if (contract.body.kind === 'json' && contract.body.refusesPrototypeKeys) {
      acceptJsonOnly(scope, { prototypeKeys: 'error' });
    }
    scope.setErrorHandler(async (error, request, reply) => refuse(error, request, reply));
    scope.route({
      method: contract.method,
      url: contract.path,
      bodyLimit: bodyLimitOf(contract, limits),
      onRequest: async (request, reply) =>
        void admitted.set(request, await admit(request, reply, { contract, gateway })),
      handler: async (request, reply) => {
        const { call, params, query, fileLimit } = admitted.get(request) as AdmittedRequest;
        if (contract.body.kind !== 'multipart') {
          const body = contract.body.kind === 'json' ? checked(contract.body.schema, request.body) : undefined;
          return await answer(request, reply, { call, params, query, body, file: undefined });
        }
        if (!fileLimit || !request.isMultipart()) throw new Refusal(415, 'The body must be multipart/form-data');
        const slot = uploads.open({ token: call.token ?? '', network: networkOf(request.ip) });
        try {
          const { file: fileField, fields } = contract.body;
          const form = await readMultipart(request, { fileField, fileLimit, slot, limits });
          const body = checked(fields, form.fields);
          return await answer(request, reply, { call, params, query, body, file: form.file });
        } finally {
          slot.release();
        }
      },
    });
  });
}

/** Only a call with a valid token may have a large body. */
function bodyLimitOf({ access, body }: CallContract, limits: Limits): number {
  return access !== 'public' && body.kind !== 'none' ? limits.protectedBodyBytes : limits.publicBodyBytes;
}
