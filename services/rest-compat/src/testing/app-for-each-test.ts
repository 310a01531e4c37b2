import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';
import { createTestService } from './test-service.ts';

/** The service of the running test and its fake gateway. */
export interface AppOfTest {
  readonly gateway: FakeGateway;
  readonly server: FastifyInstance;
  /** Starts polling the operating state. */
  start(): Promise<void>;
}

/** Creates a separate service for each test of a file, without listening. Call it at the top of the file. */
export function appForEachTest(): AppOfTest {
  return appBetween(beforeEach, afterEach);
}

/**
 * Creates one service for all tests of a file or `describe`. Tests must not change it. Saves time: describing the calls
 * is slow.
 */
export function appForAllTests(): AppOfTest {
  return appBetween(beforeAll, afterAll);
}

function appBetween(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
): AppOfTest {
  let gateway: FakeGateway;
  let service: Awaited<ReturnType<typeof createTestService>>;
  before(async () => {
    gateway = createFakeGateway();
    service = await createTestService(gateway);
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
