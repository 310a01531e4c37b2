import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
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
  let gateway: FakeGateway;
  let service: Awaited<ReturnType<typeof createTestService>>;
  beforeEach(async () => {
    gateway = createFakeGateway();
    service = await createTestService(gateway);
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
