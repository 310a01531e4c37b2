import { drainHttp } from '@derby/server-kit/drain-http';
import { createHttpApp } from '@derby/server-kit/http';
import type { Service } from '@derby/server-kit/lifecycle';
import { createLogger, type Logger } from '@derby/server-kit/logger';
import { createShutdown } from '@derby/server-kit/shutdown';
import type { GatewayConfig } from './env.ts';
import { openDependencies, type OpenDependencies } from './dependencies.ts';
import { createBoardEvents } from './events/board-events.ts';
import { createSchema } from './graphql/schema.ts';
import { createApolloServer } from './graphql/server.ts';
import { boardEventsRoute } from './http/board-events-route.ts';
import { answerFailedRequests } from './http/failed-requests.ts';
import { graphqlRoute } from './http/graphql-route.ts';
import { photoRoute } from './http/photo-route.ts';

/** JSON bodies; the largest is all settings at once. Uploads have their own limit. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** A whole request, its upload included, must arrive within this time. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Visitors of one process whose browsers are told of changes; more wait for the poll. */
const MAX_BOARD_LISTENERS = 2_000;
/** Of them at one address: the phones of a venue's network several times over, and a tenth of all places. */
const MAX_BOARD_LISTENERS_PER_NETWORK = 200;

/** What a test may put in place of the real thing. */
export interface GatewayOverrides {
  readonly logger?: Logger;
  readonly openDependencies?: typeof openDependencies;
}

/** A gateway; `url` is where it listens once started. */
export interface Gateway extends Service {
  url(): string;
}

const notStarted = { name: 'start', check: () => Promise.reject(new Error('not started')) };

/** The GraphQL service. Creating it does nothing; `start` connects, makes the indexes and listens. */
export function createGateway(config: GatewayConfig, overrides: GatewayOverrides = {}): Gateway {
  const logger = overrides.logger ?? createLogger({ name: 'gateway', level: config.logLevel });
  const open = overrides.openDependencies ?? openDependencies;
  let opened: OpenDependencies | undefined;
  let url = '';
  const app = createHttpApp({
    logger,
    probes: () => opened?.probes ?? [notStarted],
    fastify: { bodyLimit: BODY_LIMIT_BYTES, requestTimeout: REQUEST_TIMEOUT_MS, trustProxy: config.trustedProxies },
  });

  return {
    url: () => url,
    async start() {
      const schema = createSchema();
      opened = await open(config, logger);
      const { deps } = opened;
      const environment = config.environment ?? deps.settings.current().environment;
      const apollo = createApolloServer({ schema, logger, showsSchema: environment === 'development' });
      await apollo.start();
      app.server.addHook('onClose', async () => await apollo.stop());
      answerFailedRequests(app.server);
      await app.server.register(graphqlRoute, { apollo, deps });
      const events = createBoardEvents(deps, {
        maxListeners: MAX_BOARD_LISTENERS,
        maxPerNetwork: MAX_BOARD_LISTENERS_PER_NETWORK,
      });
      await app.server.register(boardEventsRoute, { events, settings: deps.settings });
      await app.server.register(photoRoute, { photoStore: deps.photoStore });
      url = await app.server.listen(config.listen);
    },
    close: createShutdown(logger, [
      { name: 'intake', run: () => app.drain() },
      { name: 'http', run: async () => await drainHttp(app.server) },
      { name: 'dependencies', run: async () => await opened?.close() },
    ]),
  };
}
