import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';
import { createTestService } from './test-service.ts';

/** The service of the test that runs, and the gateway that it asks. */
export interface AppOfTest {
  readonly gateway: FakeGateway;
  readonly server: FastifyInstance;
  /** Begins to look at the operating state. */
  start(): Promise<void>;
}

/** A service of its own for each test of a file, which listens nowhere. For the top of the file. */
export function appForEachTest(): AppOfTest {
  return appBetween(beforeEach, afterEach);
}

/** One service for all tests of a file or of a `describe`, none of which changes it: describing the calls takes long. */
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
