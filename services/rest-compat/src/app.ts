import { openDependencies, type OpenDependencies } from '@derby/api-kit/dependencies';
import { MAINTENANCE_RETRY_SECONDS } from '@derby/api-kit/rights';
import multipart from '@fastify/multipart';
import { settleBodies } from '@derby/server-kit/refused-requests';
import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { calls } from './calls/index.ts';
import type { RestCompatConfig } from './env.ts';
import { acceptJsonOnly } from './http/accept-json.ts';
import { allowOrigins } from './http/cors.ts';
import { createPathFinder } from './http/known-paths.ts';
import { refuseUnknown } from './http/refuse-unknown.ts';
import { registerCall } from './http/register-call.ts';
import { DOCUMENTATION_CALLS, serveDocumentation } from './http/serve-documentation.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createUploads, type Uploads } from './uploads.ts';
import { registerSmsWebhooks, WEBHOOK_CALLS } from './webhooks/sms-webhooks.ts';

const PROBES = ['/health', '/ready'].map((path) => ({ method: 'GET', path }));

/** Parts that a test may replace. */
export interface RestCompatOverrides {
  readonly logger?: Logger;
  readonly openDependencies?: typeof openDependencies;
  readonly limits?: Partial<Limits>;
}

/** The REST service; `server` is for tests that inject requests. */
export interface RestCompat extends Service {
  readonly server: FastifyInstance;
  /** Resources in use at this moment. */
  readonly usage: Uploads['usage'];
}

/** Creates the service of the REST contract. `start` connects and listens; nothing happens before. */
export async function createRestCompat(
  config: RestCompatConfig,
  overrides: RestCompatOverrides = {},
): Promise<RestCompat> {
  const limits: Limits = { ...LIMITS, ...overrides.limits };
  const logger = overrides.logger ?? createLogger({ name: 'rest-compat', level: config.logLevel });
  const open = overrides.openDependencies ?? openDependencies;
  let opened: OpenDependencies | undefined;
  const deps = () => {
    if (!opened) throw new Error('the service has not started');
    return opened.deps;
  };
  const app = createHttpApp({
    logger,
    probes: () => opened?.probes,
    drainDelayMs: config.drainDelayMs,
    fastify: {
      bodyLimit: limits.publicBodyBytes,
      trustProxy: config.trustedProxies,
      requestTimeout: limits.requestMs,
      connectionTimeout: limits.idleConnectionMs,
      http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lateRequestCheckMs },
    },
  });
  const { server } = app;
  settleBodies(server);
  server.addHook('onSend', async (request, reply) => {
    // A cache must not serve a response to a caller with a token to other callers.
    if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
  });

  const findPath = createPathFinder([
    ...calls.map(({ contract: { method, path, access } }) => ({
      method,
      path,
      isPublicRead: access === 'public' && method === 'GET',
    })),
    ...WEBHOOK_CALLS,
    ...DOCUMENTATION_CALLS,
    ...PROBES,
  ]);
  // First, so that scripts of other origins can read every refusal too.
  allowOrigins(server, { findPath, origins: new Set(config.corsOrigins) });
  refuseVisitorsInMaintenance(server, deps);
  refuseUnknown(server, findPath);
  acceptJsonOnly(server, { prototypeKeys: 'remove' });
  // A file over the limit is refused where the message for it is known.
  await server.register(multipart, { throwFileSizeLimit: false });
  const { validatesResponses } = config;
  const uploads = createUploads(limits);
  await Promise.all(calls.map((one) => registerCall({ server, deps, uploads, limits, validatesResponses }, one)));
  await registerSmsWebhooks(server, { deps, limits });
  serveDocumentation(server);

  return {
    server,
    usage: () => uploads.usage(),
    start: async () => {
      opened = await open(config, { name: 'rest-compat', logger });
      await server.listen({ host: config.host, port: config.port ?? deps().settings.current().serverPort });
    },
    close: createShutdown(logger, [
      { name: 'intake', run: () => app.drain() },
      { name: 'http', run: () => drainHttp(server) },
      { name: 'dependencies', run: async () => await opened?.close() },
    ]),
  };
}

/** Paths for probes of this process and for the provider; the calls decide for themselves. */
const NEVER_REFUSED = new Set(['/health', '/ready', '/metrics', ...WEBHOOK_CALLS.map(({ path }) => path)]);
const CALLS_THAT_STAY_OPEN = new Set(
  calls.filter(({ contract }) => contract.staysOpen).map(({ contract }) => contract.path as string),
);

/** Returns 503 with the message, on every path, to requests without a token during maintenance. */
function refuseVisitorsInMaintenance(server: FastifyInstance, deps: () => OpenDependencies['deps']): void {
  server.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (request.headers.authorization !== undefined || NEVER_REFUSED.has(path)) return undefined;
    const { maintenanceMode, maintenanceMessage } = deps().settings.current();
    if (!maintenanceMode || CALLS_THAT_STAY_OPEN.has(path)) return undefined;
    return reply
      .code(503)
      .header('retry-after', MAINTENANCE_RETRY_SECONDS)
      .header('cache-control', 'no-store')
      .send({ error: maintenanceMessage });
  });
}
