import type { FastifyInstance } from 'fastify';

/** Until a visitor's program should ask again. */
const RETRY_SECONDS = 30;
const UNAVAILABLE = 503;

/** How administrators get in, what tells whether this process is well, and what the provider calls. */
const OPEN_PATHS = new Set(['/health', '/ready', '/metrics', '/api/login', '/api/auth/refresh', '/api/auth/logout']);
const WEBHOOKS = '/api/webhooks/';

/**
 * Answers 503 with the message, on whatever path, to requests without a token while the site is in
 * maintenance. What a token is worth only the gateway knows, and it refuses by the same rule.
 */
export function refuseDuringMaintenance(server: FastifyInstance, maintenanceMessage: () => string | null): void {
  server.addHook('onRequest', async (request, reply) => {
    const message = maintenanceMessage();
    if (message === null || request.headers.authorization !== undefined) return undefined;
    const path = request.url.split('?', 1)[0] ?? '';
    if (OPEN_PATHS.has(path) || path.startsWith(WEBHOOKS)) return undefined;
    return reply
      .code(UNAVAILABLE)
      .header('retry-after', RETRY_SECONDS)
      .header('cache-control', 'no-store')
      .send({ error: message });
  });
}
