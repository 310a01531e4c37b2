import type { FastifyInstance } from 'fastify';

/** Time for running requests to end. */
const DRAIN_MS = 3_000;

/** Closes a server: it accepts no new requests and completes running ones. After 3 s all connections are closed. */
export async function drainHttp(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(timer);
  }
}
