import type { ApolloServerPlugin } from '@apollo/server';
import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../context.ts';
import { BUDGET_HEADERS } from '@derby/api-kit/request-limit';
import { isSharedRead } from './authorize.ts';

/** Caches may serve the response to all visitors for one second. */
const PUBLIC_CACHE_CONTROL = 'public, max-age=1';
const PRIVATE = 'no-store';

/**
 * Lets caches store a public read (docs/architecture.md, "Flow of a board read"). Only for GETs without a token and
 * without an error that read past derbies alone, or also the board while it is public.
 */
export const boardCaching: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => ({
    async willSendResponse({ contextValue: context, document, errors, request, response, schema }) {
      const isShared =
        request.http?.method === 'GET' &&
        context.isAnonymous &&
        !errors?.length &&
        document !== undefined &&
        isSharedRead(document, schema, context.deps.settings.current().leaderboardPublic);
      response.http.headers.set('cache-control', isShared ? PUBLIC_CACHE_CONTROL : PRIVATE);
      // A shared response must not carry one caller's budget.
      if (isShared) for (const name of BUDGET_HEADERS) response.http.headers.delete(name);
    },
  }),
};

/**
 * Sets the cache headers of every response of these routes, and an entity tag on shared board responses
 * (docs/architecture.md, "Flow of a board read").
 */
export function tagBoardResponses(server: FastifyInstance): void {
  server.addHook<string>('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('vary', 'accept, authorization');
    if (reply.statusCode !== 200 || reply.getHeader('cache-control') !== PUBLIC_CACHE_CONTROL) return payload;
    const entityTag = entityTagOf(payload);
    reply.header('etag', entityTag);
    if (!isUnchanged(request.headers['if-none-match'], entityTag)) return payload;
    reply.code(304);
    return '';
  });
}
