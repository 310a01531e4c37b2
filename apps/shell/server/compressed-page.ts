import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Good compression at a cost of about a millisecond; the result is used again while the page stays the same. */
const BROTLI_QUALITY = 6;
/** Pages differ by route and by the remotes' builds only; the limit guards against what nobody thought of. */
const MAX_KEPT_PAGES = 64;

interface CompressedPage {
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
}

async function compress(html: string): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    toGzip(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { etag, bodies: { br, gzip: gzipped, identity } };
}

function chooseEncoding(acceptEncoding: string | undefined): keyof CompressedPage['bodies'] {
  const accepted = new Set((acceptEncoding ?? '').split(',').map((part) => part.split(';')[0]?.trim()));
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** Sends HTML compressed, revalidated by its ETag, compressing each distinct page once. */
export function createPageSender(): (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { html: string; status: number },
) => Promise<FastifyReply> {
  const kept = new Map<string, Promise<CompressedPage>>();

  function compressOnce(html: string): Promise<CompressedPage> {
    const known = kept.get(html);
    if (known) return known;
    if (kept.size >= MAX_KEPT_PAGES) kept.clear();
    const made = compress(html);
    kept.set(html, made);
    return made;
  }

  return async (request, reply, { html, status }) => {
    const { etag, bodies } = await compressOnce(html);
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).type('text/html; charset=utf-8').send(bodies[encoding]);
  };
}
