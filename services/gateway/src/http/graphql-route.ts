import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { settleBodies } from '@derby/server-kit/body-remainder';
import type { FastifyInstance } from 'fastify';
import { createContext, type GatewayContext } from '../context.ts';
import type { GatewayDeps } from '../dependencies.ts';
import { isMultipart, parseMultipart } from '../uploads/parse-multipart.ts';
import { rememberBoardAnswers } from './board-answers.ts';

/** `/graphql`: JSON and multipart POSTs, and GETs of queries, which caches may answer when they are the board's. */
export async function graphqlRoute(
  server: FastifyInstance,
  options: { apollo: ApolloServer<GatewayContext>; deps: GatewayDeps },
): Promise<void> {
  const { apollo, deps } = options;
  // The body stays on the socket: it is read by `parseMultipart`, or by nobody.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  rememberBoardAnswers(server, () => deps.board.stamp());
  server.addHook('preHandler', async (request, reply) => {
    if (!isMultipart(request)) return undefined;
    const { maxFileSizeBytes } = deps.settings.current();
    return await parseMultipart(request, reply, { maxFileSizeBytes });
  });
  settleBodies(server);

  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: fastifyApolloHandler(apollo, { context: async (request) => createContext(deps, request) }),
  });
}
