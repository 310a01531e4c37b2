import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance } from 'fastify';
import { createContext, type GatewayContext } from '../context.ts';
import type { GatewayDeps } from '../dependencies.ts';
import { settleBody } from '@derby/server-kit/body-remainder';
import { isMultipart, parseMultipart } from '../uploads/parse-multipart.ts';
import { etagOf, isKnownTo } from './etag.ts';

const NOT_MODIFIED = 304;
const OK = 200;

/** `/graphql`: JSON and multipart POSTs, and GETs of queries, which caches may answer when they are the board's. */
export async function graphqlRoute(
  server: FastifyInstance,
  options: { apollo: ApolloServer<GatewayContext>; deps: GatewayDeps },
): Promise<void> {
  const { apollo, deps } = options;
  // The body stays on the socket: it is read by `parseMultipart`, or by nobody.
  server.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));

  server.addHook('preHandler', async (request, reply) => {
    if (!isMultipart(request)) return undefined;
    const { maxFileSizeBytes } = deps.settings.current();
    return await parseMultipart(request, reply, { maxFileSizeBytes });
  });
  server.addHook('onResponse', async (request) => settleBody(request.raw));
  server.addHook<string>('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('vary', 'accept, authorization');
    if (reply.statusCode !== OK || !String(reply.getHeader('cache-control')).startsWith('public')) return payload;
    const etag = etagOf(payload);
    reply.header('etag', etag);
    if (!isKnownTo(request.headers['if-none-match'], etag)) return payload;
    reply.code(NOT_MODIFIED);
    return '';
  });

  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: fastifyApolloHandler(apollo, { context: async (request) => createContext(deps, request) }),
  });
}
