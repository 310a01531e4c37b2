import { createLogger } from '@derby/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import { createRestCompat } from '../app.ts';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';

/** The service of the test that runs, and the gateway that it asks. */
export interface AppOfTest {
  readonly gateway: FakeGateway;
  readonly server: FastifyInstance;
  /** Begins to look at the operating state. */
  start(): Promise<void>;
}

/** A service of its own for each test of a file, which listens nowhere. For the top of the file. */
export function appForEachTest(): AppOfTest {
  let gateway: FakeGateway;
  let service: Awaited<ReturnType<typeof createRestCompat>>;
  beforeEach(async () => {
    gateway = createFakeGateway();
    const config = {
      host: '127.0.0.1',
      port: 0,
      gatewayUrl: 'http://unused',
      logLevel: 'silent',
      trustedProxies: 'loopback',
      validatesAnswers: true,
    };
    service = await createRestCompat(config, { gateway, logger: createLogger({ name: 'test', level: 'silent' }) });
  });
  afterEach(async () => await service.close());
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
