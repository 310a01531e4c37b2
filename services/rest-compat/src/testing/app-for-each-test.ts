import { createLogger } from '@derby/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createRestCompat } from '../app.ts';
import type { RestCompatConfig } from '../env.ts';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';

/** The service of the running test and its fake gateway. */
export interface AppOfTest {
  readonly gateway: FakeGateway;
  readonly server: FastifyInstance;
  /** Starts polling the operating state, and listens on a free port. */
  start(): Promise<void>;
}

/** Creates a separate service for each test of a file, without listening. Call it at the top of the file. */
export function appForEachTest(config: Partial<RestCompatConfig> = {}): AppOfTest {
  return appBetween(beforeEach, afterEach, config);
}

/**
 * Creates one service for all tests of a file or `describe`. Tests must not change it. Saves time: describing the calls
 * is slow.
 */
export function appForAllTests(): AppOfTest {
  return appBetween(beforeAll, afterAll, {});
}

function appBetween(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  config: Partial<RestCompatConfig>,
): AppOfTest {
  let gateway: FakeGateway;
  let service: Awaited<ReturnType<typeof createRestCompat>>;
  before(async () => {
    gateway = createFakeGateway();
    const whole: RestCompatConfig = {
      host: '127.0.0.1',
      port: 0,
      gatewayUrl: 'http://unused',
      logLevel: 'silent',
      trustedProxies: 'loopback',
      drainDelayMs: 0,
      validatesAnswers: true,
      corsOrigins: [],
      ...config,
    };
    service = await createRestCompat(whole, { gateway, logger: createLogger({ name: 'test', level: 'silent' }) });
  });
  after(async () => await service.close());
  return {
    get gateway() {
      return gateway;
    },
    get server() {
      return service.server;
    },
    start: async () => await service.start(),
  };
}
