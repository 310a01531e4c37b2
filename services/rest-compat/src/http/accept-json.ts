import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON in UTF-8 only; an empty body is none. Keys that would reach a prototype are dropped like every unknown
 * field, or make the body a bad one.
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
