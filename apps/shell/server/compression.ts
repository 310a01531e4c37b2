import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The compression of a response; `identity` means none. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** Good compression for about a millisecond; every result is used more than once. */
const BROTLI_QUALITY = 6;
/** Browsers send a handful of different headers; an abusive client may send a new one each time. */
const MAX_KNOWN_LISTS = 64;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const negotiator = new Negotiator<ContentCoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: MAX_KNOWN_LISTS }),
});

/** Returns the best coding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
export function chooseCoding(acceptEncoding = ''): ContentCoding {
  return negotiator.negotiate(acceptEncoding.toLowerCase()) ?? 'identity';
}

/** Returns gzip when an `Accept-Encoding` header allows it, whatever it prefers. */
function fasterCoding(acceptEncoding = ''): ContentCoding {
  return (
    new Negotiator<ContentCoding>({ supportedValues: ['gzip'] }).negotiate(acceptEncoding.toLowerCase()) ?? 'identity'
  );
}

/** Returns the bytes in a coding. */
export async function encode(bytes: Buffer, coding: ContentCoding): Promise<Buffer> {
  switch (coding) {
    case 'br':
      return await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    case 'gzip':
      return await toGzip(bytes);
    case 'identity':
      return bytes;
  }
}

/** Pages differ by route and by the remotes' builds only. */
const MAX_CACHED_PAGES = 64;

interface CompressedPage {
  readonly etag: string;
  readonly bodies: Readonly<Record<ContentCoding, Buffer>>;
}

async function compress(html: string): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([encode(identity, 'br'), encode(identity, 'gzip')]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { br, gzip: gzipped, identity } };
}

/** A page to send. One that `isUnique` repeats what its client has sent, such as a search. */
interface SentPage {
  readonly html: string;
  readonly status: number;
  readonly isUnique?: boolean;
}

/**
 * Creates a function that sends compressed HTML with an ETag. Each distinct page is compressed once. A unique page is
 * compressed by the faster method and not kept, so that clients can neither push out other pages nor cost much.
 */
export function createPageSender(): (
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage,
) => Promise<FastifyReply> {
  const cached = new LRUCache<string, CompressedPage>({
    max: MAX_CACHED_PAGES,
    fetchMethod: compress,
    // A page that gives way to newer ones while it is compressed is still sent.
    ignoreFetchAbort: true,
  });

  return async (request, reply, { html, status, isUnique = false }) => {
    const accepted = request.headers['accept-encoding'];
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
    if (isUnique) {
      const coding = fasterCoding(accepted);
      if (coding !== 'identity') reply.header('content-encoding', coding);
      return reply.code(status).send(await encode(Buffer.from(html), coding));
    }
    const { etag, bodies } = await cached.forceFetch(html);
    reply.header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const coding = chooseCoding(accepted);
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.code(status).send(bodies[coding]);
  };
}
