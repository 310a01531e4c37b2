import type { FastifyInstance } from 'fastify';

/**
 * Accepts only JSON in UTF-8; an empty body counts as none. Keys that would reach a prototype are dropped like unknown
 * fields, or make the body invalid.
 */
export function acceptJsonOnly(
  server: FastifyInstance,
  { prototypeKeys }: { prototypeKeys: 'remove' | 'error' },
): void {
  const parse = server.getDefaultJsonParser(prototypeKeys, prototypeKeys);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
