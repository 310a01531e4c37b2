import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { chooseCoding, encode, type ContentCoding } from './content-coding.ts';

/** Pages differ by route and by the remotes' builds only. */
const MAX_CACHED_PAGES = 64;

interface CompressedPage {
  readonly etag: string;
  readonly bodies: Readonly<Record<ContentCoding, Buffer>>;
}

async function compress(html: string): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const [br, gzip] = await Promise.all([encode(identity, 'br'), encode(identity, 'gzip')]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { br, gzip, identity } };
}

/** Creates a function that sends compressed HTML with an ETag. Each distinct page is compressed once. */
export function createPageSender(): (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { html: string; status: number },
) => Promise<FastifyReply> {
  const cached = new LRUCache<string, CompressedPage>({ max: MAX_CACHED_PAGES, fetchMethod: compress });

  return async (request, reply, { html, status }) => {
    const { etag, bodies } = await cached.forceFetch(html);
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const coding = chooseCoding(request.headers['accept-encoding']);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.code(status).type('text/html; charset=utf-8').send(bodies[coding]);
  };
}
