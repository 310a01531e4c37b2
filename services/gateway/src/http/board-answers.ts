import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_CACHE_CONTROL } from '../graphql/board-caching.ts';
import { CSRF_HEADERS } from '../graphql/csrf-headers.ts';
import type { GatewayLimits } from '../limits.ts';
import { createAnswerMemo } from './answer-memo.ts';
import { etagOf, isKnownTo } from './etag.ts';

const OK = 200;
const NOT_MODIFIED = 304;

/** A question that everybody gets the same answer to, as long as it is one of the board's. */
interface SharedQuestion {
  readonly key: string;
  readonly askedAt: number;
}

/**
 * Gives every answer of these routes what caches need to know, and remembers the finished bytes of those
 * that the board may share (docs/architecture.md, "Flow of a board read"), so that a page that a crowd looks at is made
 * once per change. `stamp` is the board's: a private board, another setting or a new entry is another stamp.
 */
export function rememberBoardAnswers(server: FastifyInstance, stamp: () => number | null, limits: GatewayLimits): void {
  const memo = createAnswerMemo(stamp, limits);
  const questions = new WeakMap<FastifyRequest, SharedQuestion>();

  server.addHook('onRequest', async (request, reply) => {
    const askedAt = isSharable(request) ? stamp() : null;
    if (askedAt === null) return undefined;
    // Of all headers only this one changes what an anonymous visitor is answered: its media type.
    const key = `${request.headers.accept ?? ''} ${request.url}`;
    const answer = memo.find(key);
    if (answer) return await sendTagged(request, reply, answer);
    questions.set(request, { key, askedAt });
    return undefined;
  });

  server.addHook<string>('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('vary', 'accept, authorization');
    const isFinished = reply.hasHeader('etag');
    if (isFinished || reply.statusCode !== OK || reply.getHeader('cache-control') !== PUBLIC_CACHE_CONTROL) {
      return payload;
    }
    const etag = etagOf(payload);
    const contentType = String(reply.getHeader('content-type'));
    const question = questions.get(request);
    if (question) memo.keep(question.key, { body: payload, etag, contentType }, question.askedAt);
    reply.header('etag', etag);
    if (!isKnownTo(request.headers['if-none-match'], etag)) return payload;
    reply.code(NOT_MODIFIED);
    return '';
  });
}

/** Whether a request can be one for the board's shared answers; a forged one goes on to be refused. */
function isSharable({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && headers.authorization === undefined && CSRF_HEADERS.some((name) => headers[name] !== undefined)
  );
}

function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, contentType }: { body: string; etag: string; contentType: string },
): FastifyReply {
  reply.header('cache-control', PUBLIC_CACHE_CONTROL).header('content-type', contentType).header('etag', etag);
  return isKnownTo(request.headers['if-none-match'], etag) ? reply.code(NOT_MODIFIED).send() : reply.send(body);
}
