import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { settleBodies } from '@derby/server-kit/body-remainder';
import { UnauthenticatedError } from '@derby/domain/kernel';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { callerOf } from '@derby/api-kit/caller';
import { createContext, type GatewayContext } from '../context.ts';
import type { ApiDeps } from '@derby/api-kit/dependencies';
import { tagBoardResponses } from '../graphql/board-caching.ts';
import { CSRF_HEADERS } from '../graphql/server.ts';
import type { GatewayLimits } from '../limits.ts';
import { countFailures } from '../rate-limit/count-failures.ts';
import { isMultipart, parseMultipart, uploadPathsOf } from '../uploads/uploads.ts';
import { readJsonBodies } from './json-body.ts';
import { createLoopTurns } from './loop-turns.ts';

/** `/graphql`: JSON and multipart POSTs, and GETs of queries. Caches may respond to GETs of the board. */
export async function graphqlRoute(
  server: FastifyInstance,
  options: {
    apollo: ApolloServer<GatewayContext>;
    schema: GraphQLSchema;
    deps: ApiDeps;
    limits: GatewayLimits;
  },
): Promise<void> {
  const { apollo, schema, deps, limits } = options;
  const uploadPaths = uploadPathsOf(schema);
  // The body stays on the socket until `parseMultipart` reads it.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  readJsonBodies(server, { deps, limits });
  countFailures(server, { deps });
  tagBoardResponses(server);
  server.addHook('preHandler', async (request, reply) => {
    // Apollo Server refuses a request without a preflight header before reading its body.
    if (!isMultipart(request) || !CSRF_HEADERS.some((name) => request.headers[name])) return;
    // All operations that take a file need a session.
    if ((await callerOf(deps, request)).kind === 'visitor') throw new UnauthenticatedError();
    const { maxFileSizeBytes } = deps.settings.current();
    await parseMultipart(request, reply, { maxFileSizeBytes, uploadPaths, limits });
  });
  const turn = createLoopTurns();
  server.addHook('preHandler', async (request) => {
    // Parsing and validating takes milliseconds. During a flood of visitors the event loop must serve other work in
    // between.
    const caller = await callerOf(deps, request).catch(() => undefined);
    if (caller?.kind === 'visitor') await turn();
  });
  settleBodies(server);

  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: fastifyApolloHandler(apollo, { context: async (request) => createContext(deps, limits, request) }),
  });
}
