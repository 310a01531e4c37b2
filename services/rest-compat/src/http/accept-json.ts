import type { FastifyInstance } from 'fastify';

/**
 * JSON in UTF-8; an empty body is an empty object. Keys that would reach a prototype are dropped like
 * every unknown field, or make the body a bad one.
 */
export function acceptJsonOnly(
  server: FastifyInstance,
  { prototypeKeys }: { prototypeKeys: 'remove' | 'error' },
): void {
  const parse = server.getDefaultJsonParser(prototypeKeys, prototypeKeys);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    return parse(request, body.toString(), done);
  });
}
