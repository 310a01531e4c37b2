import { createShutdown, drainHttp, type Service } from '@derby/server-kit/lifecycle';
import { createHttpApp } from '@derby/server-kit/http';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import { acceptAllMethods } from '@derby/server-kit/other-methods';
import type { GatewayConfig } from './env.ts';
import { openDependencies, type OpenDependencies } from '@derby/api-kit/dependencies';
import { createSchema } from './graphql/schema.ts';
import { createApolloServer, createQueryStores } from './graphql/server.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from './limits.ts';
import { boardEventsRoute, createBoardEvents } from './http/board-events.ts';
import { respondToFailedRequests } from './http/failed-requests.ts';
import { graphqlRoute } from './http/graphql-route.ts';
import { keepsakeRoute, logoRoute, photoRoute } from './http/photo-route.ts';
import { createScaleDisplays } from './http/scale-displays.ts';
import { scaleRoute } from './http/scale-route.ts';

/** Parts that a test may replace. */
export interface GatewayOverrides {
  readonly logger?: Logger;
  readonly openDependencies?: typeof openDependencies;
  /** Replaces single numbers of `GATEWAY_LIMITS`. */
  readonly limits?: Partial<GatewayLimits>;
}

/** A gateway service; `url` is its address once it has started. */
export interface Gateway extends Service {
  url(): string;
}

/** Returns the limits of the HTTP server itself. */
function serverOptions(limits: GatewayLimits) {
  return {
    bodyLimit: limits.anonymousBodyBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    http: { headersTimeout: limits.headersTimeoutMs, connectionsCheckingInterval: limits.timeoutCheckMs },
  };
}

/** Creates the GraphQL service. `start` connects, creates the indexes and listens; nothing happens before. */
export function createGateway(config: GatewayConfig, overrides: GatewayOverrides = {}): Gateway {
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const open = overrides.openDependencies ?? openDependencies;
  const limits = { ...GATEWAY_LIMITS, ...overrides.limits };
  let opened: OpenDependencies | undefined;
  let url = '';
  const app = createHttpApp({
    logger,
    probes: () => opened?.probes,
    drainDelayMs: config.drainDelayMs,
    fastify: { ...serverOptions(limits), trustProxy: config.trustedProxies },
  });

  return {
    url: () => url,
    async start() {
      const schema = createSchema();
      opened = await open(config, { name: 'gateway', logger });
      const { deps } = opened;
      const environment = config.environment ?? deps.settings.current().environment;
      const apollo = createApolloServer({
        schema,
        logger,
        limits,
        stores: createQueryStores(limits),
        showsSchema: environment === 'development',
      });
      await apollo.start();
      app.server.addHook('onClose', async () => await apollo.stop());
      respondToFailedRequests(app.server);
      acceptAllMethods(app.server);
      await app.server.register(graphqlRoute, { apollo, deps, limits });
      const events = createBoardEvents(deps, limits);
      await app.server.register(boardEventsRoute, { events, settings: deps.settings, limits });
      const displays = createScaleDisplays(deps, { relay: opened.openRelay('scale'), limits });
      await app.server.register(scaleRoute, { displays, deps, limits });
      await app.server.register(photoRoute, { photoStore: deps.photoStore });
      await app.server.register(keepsakeRoute, deps);
      await app.server.register(logoRoute, deps);
      app.refuseOtherMethods();
      url = await app.server.listen(config.listen);
    },
    close: createShutdown(logger, [
      { name: 'intake', run: () => app.drain() },
      { name: 'http', run: async () => await drainHttp(app.server) },
      { name: 'dependencies', run: async () => await opened?.close() },
    ]),
  };
}
