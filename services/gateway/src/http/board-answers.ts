import { entityTagOf, isUnchanged } from '@derby/server-kit/entity-tag';
import type { FastifyInstance } from 'fastify';
import { PUBLIC_CACHE_CONTROL } from '../graphql/board-caching.ts';

const OK = 200;
const NOT_MODIFIED = 304;

/**
 * Gives every answer of these routes what caches need to know, and an entity tag to those that the board may share
 * (docs/architecture.md, "Flow of a board read").
 */
export function tagBoardAnswers(server: FastifyInstance): void {
  server.addHook<string>('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('vary', 'accept, authorization');
    if (reply.statusCode !== OK || reply.getHeader('cache-control') !== PUBLIC_CACHE_CONTROL) return payload;
    const entityTag = entityTagOf(payload);
    reply.header('etag', entityTag);
    if (!isUnchanged(request.headers['if-none-match'], entityTag)) return payload;
    reply.code(NOT_MODIFIED);
    return '';
  });
}
