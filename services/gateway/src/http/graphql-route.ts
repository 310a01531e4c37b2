import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { callerOf } from '@derby/api-kit/caller';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { DomainError, networkOf, OverloadError, UnauthenticatedError } from '@derby/domain/kernel';
import { clientGoneSignal } from '@derby/server-kit/client-gone';
import { createNetworkShare } from '@derby/server-kit/network-share';
import { settleBodies } from '@derby/server-kit/refused-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createContext, type GatewayContext } from '../context.ts';
import { tagBoardResponses } from '../graphql/board-caching.ts';
import { CSRF_HEADERS } from '../graphql/server.ts';
import type { GatewayLimits } from '../limits.ts';
import { countFailures } from './failed-requests.ts';
import { isMultipart, readMultipart } from './uploads.ts';

/** `/graphql`: JSON and multipart POSTs, and GETs of queries. Caches may respond to GETs of the board. */
export async function graphqlRoute(
  server: FastifyInstance,
  options: {
    apollo: ApolloServer<GatewayContext>;
    deps: ApiDeps;
    limits: GatewayLimits;
  },
): Promise<void> {
  const { apollo, deps, limits } = options;
  const isVisitor = async (request: FastifyRequest) => (await callerOf(deps, request)).kind === 'visitor';
  // The body stays on the socket until `readMultipart` reads it.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  countFailures(server, { deps });
  tagBoardResponses(server);
  server.addHook('onRequest', async (request) => {
    if (isMultipart(request) || bodyBytesOf(request) <= limits.anonymousBodyBytes || !(await isVisitor(request)))
      return;
    // Every operation that needs a larger body is protected, so an invalid token is renewed.
    if (request.headers.authorization !== undefined) throw new UnauthenticatedError();
    throw Object.assign(new Error('the body is too large'), { statusCode: 413 });
  });
  server.addHook('preHandler', async (request, reply) => {
    // Apollo Server refuses a request without a preflight header before reading its body.
    if (!isMultipart(request) || !CSRF_HEADERS.some((name) => request.headers[name])) return;
    // All operations that take a file need a session.
    if (await isVisitor(request)) throw new UnauthenticatedError();
    const { maxFileSizeBytes } = deps.settings.current();
    request.body = await readMultipart(request, reply, { maxFileSizeBytes, limits });
  });
  const turn = createLoopTurns(limits);
  server.addHook('preHandler', async (request, reply) => {
    // Parsing and validating takes milliseconds. During a flood of visitors the event loop must serve other work in
    // between.
    if (!(await isVisitor(request).catch(() => false))) return;
    await turn(networkOf(request.ip), clientGoneSignal(reply.raw));
  });
  settleBodies(server);

  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    bodyLimit: limits.bodyBytes,
    handler: fastifyApolloHandler(apollo, { context: async (request, reply) => createContext(deps, request, reply) }),
  });
}

/** Returns the declared length of the body: infinite when it comes in chunks, 0 when there is none. */
function bodyBytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/**
 * Returns a function that lets one caller continue per turn of the event loop. Other work, such as `/health`, runs in
 * between, however many callers wait; networks take turns. Throws BUSY when too many wait.
 */
export function createLoopTurns({
  waitingVisitors: queue,
  waitingVisitorMs: limitMs,
}: Pick<GatewayLimits, 'waitingVisitors' | 'waitingVisitorMs'>) {
  const share = createNetworkShare({ share: { total: 1, perNetwork: 1 }, queue, limitMs });
  return async (network: string, signal?: AbortSignal): Promise<void> => {
    const leave = await share.take(network, { signal }).catch((error: unknown) => {
      throw error instanceof OverloadError ? tooManyVisitors() : error;
    });
    setImmediate(leave);
  };
}

const tooManyVisitors = () =>
  new DomainError('BUSY', 'Too many requests are being answered right now. Please try again in a moment.', {
    retryAfterSeconds: 1,
  });
