import type { ApiDeps } from '@derby/api-kit/dependencies';
import { BUDGET_HEADERS } from '@derby/api-kit/request-limit';
import { readPhotoLimits } from '@derby/domain/photos';
import { clientGoneSignal } from '@derby/server-kit/client-gone';
import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import { networkOf } from '@derby/server-kit/networks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertInContract, type Call, type CallContract, type Input, type Status } from '../contract/call.ts';
import type { Limits } from '../limits.ts';
import type { Uploads } from '../uploads.ts';
import { acceptJsonOnly } from './accept-json.ts';
import { admit, checked, type AdmittedRequest } from './admit.ts';
import { Refusal, responseToFailure } from './failures.ts';
import { readMultipart } from './read-multipart.ts';

/** How long a shared cache may store a public response: a board that becomes private must be hidden within a second. */
export const SHARED_CACHE_CONTROL = 'public, max-age=1';

const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The dependencies of all calls. */
export interface CallServer {
  readonly server: FastifyInstance;
  /** Throws before the service has started. */
  readonly deps: () => ApiDeps;
  readonly uploads: Uploads;
  readonly limits: Limits;
  readonly validatesResponses: boolean;
}

/**
 * Registers the route of one call: checks token, path, query and body, runs the handler, and checks the response
 * against the contract.
 */
export async function registerCall(callServer: CallServer, { contract, handle }: Call): Promise<void> {
  const { server, limits, validatesResponses } = callServer;
  const admitted = new WeakMap<FastifyRequest, AdmittedRequest>();

  function send(request: FastifyRequest, reply: FastifyReply, status: Status, body: unknown): FastifyReply {
    if (validatesResponses) assertInContract(contract, status, body);
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
    const failure = responseToFailure(error);
    if (!failure.isExpected) request.log.error({ err: error, call: contract.path }, 'call failed');
    if (failure.retryAfterSeconds !== null) reply.header('retry-after', failure.retryAfterSeconds);
    return send(request, reply, failure.status, failure.body);
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { actor, params, query } = admitted.get(request) as AdmittedRequest;
    const deps: ApiDeps = {
      ...callServer.deps(),
      logger: request.log,
      requestId: request.id,
      clientGone: clientGoneSignal(reply.raw),
    };
    const idempotencyKey = contract.idempotent ? request.headers[IDEMPOTENCY_KEY_HEADER] : undefined;
    const ifMatch = contract.entityTag === 'compared' ? request.headers['if-match'] : undefined;
    const run = async ({ body, file }: Pick<Input, 'file'> & { body: unknown }) => {
      const input = { deps, actor, address: request.ip, params, query, body, file, idempotencyKey, ifMatch } as Input;
      const response = await handle(input);
      if (response.headers) reply.headers(response.headers);
      return send(request, reply, response.status, response.body);
    };
    if (contract.body.kind === 'none') return await run({ body: undefined, file: null });
    if (contract.body.kind === 'json') {
      const { schema, isOptional } = contract.body;
      return await run({ body: checked(schema, isOptional ? (request.body ?? {}) : request.body), file: null });
    }
    return await withForm(callServer, { deps, request, body: contract.body, admitted: admitted.get(request) }, run);
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
        void admitted.set(request, await admit(callServer.deps(), { contract, request, reply })),
      handler: respond,
    });
  });
}

interface FormRequest {
  readonly deps: ApiDeps;
  readonly request: FastifyRequest;
  readonly body: Extract<CallContract['body'], { kind: 'multipart' }>;
  readonly admitted: AdmittedRequest | undefined;
}

/** Runs work with the fields and the file of a form, which stays in memory until the work is done. */
async function withForm<Result>(
  { uploads, limits }: CallServer,
  { deps, request, body, admitted }: FormRequest,
  run: (form: Pick<Input, 'file'> & { body: unknown }) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal(415, 'The body must be multipart/form-data');
  const { actor, token } = admitted as AdmittedRequest;
  const slot = uploads.open({ token: token ?? '', network: networkOf(request.ip) });
  try {
    const fileLimit = readPhotoLimits(deps, actor);
    const form = await readMultipart(request, { fileField: body.file, fileLimit, slot, limits });
    return await run({ body: checked(body.fields, form.fields), file: form.file });
  } finally {
    slot.release();
  }
}

/** Only a call with a valid token may have a large body. */
function bodyLimitOf({ access, body }: CallContract, limits: Limits): number {
  return access !== 'public' && body.kind !== 'none' ? limits.protectedBodyBytes : limits.publicBodyBytes;
}
