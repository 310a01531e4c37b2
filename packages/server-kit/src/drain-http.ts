import type { FastifyInstance } from 'fastify';

/** Requests in flight get this long to end. */
const DRAIN_MS = 3_000;

/**
 * Closes a server: no new requests, those in flight end, and after 3 s a client that hangs is cut off,
 * so that the shutdown stays clean.
 */
export async function drainHttp(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(timer);
  }
}
