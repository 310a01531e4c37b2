import multipart from '@fastify/multipart';
import { settleBodies } from '@derby/server-kit/body-remainder';
import { drainHttp } from '@derby/server-kit/drain-http';
import { createHttpApp } from '@derby/server-kit/http';
import type { Service } from '@derby/server-kit/lifecycle';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import { askedTwice } from '@derby/server-kit/readiness';
import { createShutdown } from '@derby/server-kit/shutdown';
import type { FastifyInstance } from 'fastify';
import type { RestCompatConfig } from './env.ts';
import { createGatewayClient, type GatewayClient } from './gateway/gateway-client.ts';
import { acceptJsonOnly } from './http/accept-json.ts';
import { allowOrigins } from './http/cors.ts';
import { createPathFinder } from './http/known-paths.ts';
import { refuseDuringMaintenance } from './http/refuse-during-maintenance.ts';
import { refuseUnknown } from './http/refuse-unknown.ts';
import { registerCall } from './http/register-call.ts';
import { DOCUMENTATION_CALLS, serveDocumentation } from './http/serve-documentation.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createOperatingState } from './operating-state.ts';
import { implementations } from './routes/index.ts';
import { createUploads } from './uploads.ts';
import { registerSmsWebhooks, WEBHOOK_CALLS } from './webhooks/sms-webhooks.ts';

const PROBES = ['/health', '/ready'].map((path) => ({ method: 'GET', path }));

/** Parts that a test may replace. */
export interface RestCompatOverrides {
  readonly gateway?: GatewayClient;
  readonly logger?: Logger;
  readonly limits?: Partial<Limits>;
}

/** Resources in use at this moment. */
export interface Usage {
  readonly uploads: number;
  readonly reservedBytes: number;
  readonly gatewayCalls: number;
}

/** The REST service; `server` is for tests that inject requests. */
export interface RestCompat extends Service {
  readonly server: FastifyInstance;
  usage(): Usage;
}

/** Creates the service that maps the REST contract to the gateway. */
export async function createRestCompat(
  config: RestCompatConfig,
  overrides: RestCompatOverrides = {},
): Promise<RestCompat> {
  const limits: Limits = { ...LIMITS, ...overrides.limits };
  const logger = overrides.logger ?? createLogger({ name: 'rest-compat', level: config.logLevel });
  const gateway = overrides.gateway ?? createGatewayClient(config.gatewayUrl, limits);
  const app = createHttpApp({
    logger,
    probes: () => [{ name: 'gateway', check: askedTwice(() => gateway.checkReady()) }],
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

  const state = createOperatingState(gateway, logger);
  const findPath = createPathFinder([
    ...implementations.map(({ contract: { method, path, access } }) => ({
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
  refuseDuringMaintenance(server, () => state.current().maintenanceMessage);
  refuseUnknown(server, findPath);
  acceptJsonOnly(server, { prototypeKeys: 'remove' });
  // A file over the limit is refused where the message for it is known.
  await server.register(multipart, { throwFileSizeLimit: false });
  const { validatesAnswers } = config;
  const uploads = createUploads(limits);
  const callServer = { server, gateway, uploads, limits, validatesAnswers };
  await Promise.all(implementations.map((one) => registerCall(callServer, one)));
  await registerSmsWebhooks(server, { gateway, limits });
  serveDocumentation(server);

  const close = createShutdown(logger, [
    { name: 'intake', run: () => app.drain() },
    { name: 'http', run: () => drainHttp(server) },
    { name: 'state', run: () => state.close() },
    { name: 'gateway', run: () => gateway.close() },
  ]);
  return {
    server,
    usage: () => ({ ...uploads.usage(), gatewayCalls: gateway.openCalls() }),
    start: async () => {
      await state.start();
      await server.listen({ host: config.host, port: config.port ?? state.current().serverPort });
    },
    close,
  };
}
