import type { FastifyInstance } from 'fastify';

/** The value of Retry-After. */
const RETRY_SECONDS = 30;
const UNAVAILABLE = 503;

/** Paths for administrators to log in, for probes of this process, and for the provider. */
const OPEN_PATHS = new Set(['/health', '/ready', '/metrics', '/api/login', '/api/auth/refresh', '/api/auth/logout']);
const WEBHOOKS = '/api/webhooks/';

/**
 * Answers 503 with the message, on every path, to requests without a token during maintenance. Only the gateway can
 * check a token, and it applies the same rule.
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
