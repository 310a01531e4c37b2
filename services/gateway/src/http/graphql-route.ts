import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { settleBodies } from '@derby/server-kit/body-remainder';
import { UnauthenticatedError } from '@derby/domain/kernel';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { callerOf, createContext, type GatewayContext } from '../context.ts';
import type { GatewayDeps } from '../dependencies.ts';
import { tagBoardAnswers } from '../graphql/board-caching.ts';
import { CSRF_HEADERS } from '../graphql/server.ts';
import type { GatewayChecks, GatewayLimits } from '../limits.ts';
import { countFailures } from '../rate-limit/count-failures.ts';
import { isMultipart, parseMultipart, uploadPathsOf } from '../uploads/uploads.ts';
import { readJsonBodies } from './json-body.ts';
import { createLoopTurns } from './loop-turns.ts';

/** `/graphql`: JSON and multipart POSTs, and GETs of queries, which caches may answer when they are the board's. */
export async function graphqlRoute(
  server: FastifyInstance,
  options: {
    apollo: ApolloServer<GatewayContext>;
    schema: GraphQLSchema;
    deps: GatewayDeps;
    limits: GatewayLimits;
    checks: GatewayChecks;
  },
): Promise<void> {
  const { apollo, schema, deps, limits, checks } = options;
  const uploadPaths = checks.uploadMap ? uploadPathsOf(schema) : null;
  // The body stays on the socket until `parseMultipart` reads it, if it does.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  readJsonBodies(server, { deps, limits });
  countFailures(server, { deps, limits });
  tagBoardAnswers(server);
  server.addHook('preHandler', async (request, reply) => {
    // Without a preflight header Apollo Server refuses it, unread.
    if (!isMultipart(request) || !CSRF_HEADERS.some((name) => request.headers[name])) return;
    // No operation that is open to visitors takes a file.
    if ((await callerOf(deps, request)).kind === 'visitor') throw new UnauthenticatedError();
    const { maxFileSizeBytes } = deps.settings.current();
    await parseMultipart(request, reply, { maxFileSizeBytes, uploadPaths, limits });
  });
  const turn = createLoopTurns();
  server.addHook('preHandler', async (request) => {
    // To parse and validate what a visitor sends takes milliseconds: a flood of it must not be one long step.
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
