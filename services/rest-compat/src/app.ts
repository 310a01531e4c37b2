import multipart from '@fastify/multipart';
import { drainHttp } from '@derby/server-kit/drain-http';
import { createHttpApp } from '@derby/server-kit/http';
import type { Service } from '@derby/server-kit/lifecycle';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import { createShutdown } from '@derby/server-kit/shutdown';
import type { FastifyInstance } from 'fastify';
import type { RestCompatConfig } from './env.ts';
import { createGatewayClient, type GatewayClient } from './gateway/gateway-client.ts';
import { acceptJsonOnly } from './http/accept-json.ts';
import { createFilePlaces } from './http/file-places.ts';
import { refuseDuringMaintenance } from './http/refuse-during-maintenance.ts';
import { refuseOtherMethods } from './http/refuse-other-methods.ts';
import { registerCall } from './http/register-call.ts';
import { serveDocumentation } from './http/serve-documentation.ts';
import { publishedDescription } from './openapi/published.ts';
import { createOperatingState } from './operating-state.ts';
import { implementations } from './routes/index.ts';
import { registerSmsWebhooks } from './webhooks/sms-webhooks.ts';

const MAX_JSON_BYTES = 262_144;

/** Whatever a test wants to put in the place of the real thing. */
export interface RestCompatOverrides {
  readonly gateway?: GatewayClient;
  readonly logger?: Logger;
}

/** The REST contract over the gateway. `server` is for tests that inject requests. */
export async function createRestCompat(
  config: RestCompatConfig,
  overrides: RestCompatOverrides = {},
): Promise<Service & { readonly server: FastifyInstance }> {
  const logger = overrides.logger ?? createLogger({ name: 'rest-compat', level: config.logLevel });
  const gateway = overrides.gateway ?? createGatewayClient(config.gatewayUrl);
  const app = createHttpApp({
    logger,
    probes: () => [{ name: 'gateway', check: () => gateway.checkReady() }],
    fastify: { bodyLimit: MAX_JSON_BYTES, trustProxy: config.trustedProxies },
  });
  const { server } = app;

  const state = createOperatingState(gateway, logger);
  refuseDuringMaintenance(server, () => state.current().maintenanceMessage);
  acceptJsonOnly(server, { prototypeKeys: 'remove' });
  // A file over the limit is refused where its sentence is known.
  await server.register(multipart, { throwFileSizeLimit: false });
  const { validatesAnswers } = config;
  const files = createFilePlaces();
  await Promise.all(implementations.map((one) => registerCall({ server, gateway, files, validatesAnswers }, one)));
  refuseOtherMethods(
    server,
    implementations.map((one) => one.contract),
  );
  await registerSmsWebhooks(server, gateway);
  serveDocumentation(server, publishedDescription());
  server.setNotFoundHandler((_request, reply) =>
    reply.code(404).header('cache-control', 'no-store').send({ error: 'There is no such call' }),
  );

  const close = createShutdown(logger, [
    { name: 'intake', run: () => app.drain() },
    { name: 'http', run: () => drainHttp(server) },
    { name: 'state', run: () => state.close() },
    { name: 'gateway', run: () => gateway.close() },
  ]);
  return {
    server,
    start: async () => {
      await state.start();
      await server.listen({ host: config.host, port: config.port ?? state.current().serverPort });
    },
    close,
  };
}
