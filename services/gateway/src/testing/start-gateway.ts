import { createLogger, type Logger } from '@derby/server-kit/logger';
import { createGateway, type Gateway } from '../app.ts';
import type { GatewayConfig } from '../env.ts';
import { fakeDependencies, type FakeDependencies, type FakeParts } from '@derby/api-kit/testing/fake-dependencies';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { GatewayLimits } from '../limits.ts';

/** Creates a logger whose lines a test can read. */
export function readableLogger({ name = 'gateway', lines = [] as Record<string, unknown>[] } = {}): {
  logger: Logger;
  lines: Record<string, unknown>[];
} {
  const logger = createLogger(
    { name, level: 'info' },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  return { logger, lines };
}

/** Returns storage for photos and backups in a folder of the test. */
export const diskStorage = (dataDirectory: string) => ({ dataDirectory, photoBucket: null, backupBucket: null });

/** Returns a configuration that listens on a free port. */
export function testConfig(overrides: Partial<GatewayConfig> = {}): GatewayConfig {
  return {
    listen: { host: '127.0.0.1', port: 0 },
    logLevel: 'silent',
    environment: 'test',
    trustedProxies: 'loopback',
    drainDelayMs: 0,
    mongodbUrl: '',
    redisUrl: '',
    storage: diskStorage(''),
    publicUrl: 'https://derby.example',
    smsSpacingMs: 2_000,
    secrets: { secretsKey: 'a key for tests that is long enough', initialSettings: { rate_limit_enabled: 'false' } },
    ...overrides,
  };
}

/** A listening gateway without MongoDB and Redis. */
export interface GatewayOfTest {
  readonly gateway: Gateway;
  readonly fakes: FakeDependencies;
  /** The log lines. */
  readonly lines: Record<string, unknown>[];
}

/** What a test changes: variables, limits, and the parts of the fake dependencies. */
export interface StartOptions extends FakeParts {
  readonly config?: Partial<GatewayConfig>;
  readonly limits?: Partial<GatewayLimits>;
}

/** Starts a gateway over fake dependencies. The caller closes it. */
export async function startGateway({ config, limits = {}, ...parts }: StartOptions = {}): Promise<GatewayOfTest> {
  const fakes = fakeDependencies(parts);
  const { logger, lines } = readableLogger();
  const gateway = createGateway(testConfig(config), { logger, openDependencies: fakes.open, limits });
  await gateway.start();
  return { gateway, fakes, lines };
}

/** Starts a gateway for each test of a file or `describe`. */
export const gatewayForEachTest = (options?: StartOptions) => gatewayBetween(beforeEach, afterEach, options);

/** Starts one gateway for all tests of a file or `describe`. */
export const gatewayForAllTests = (options?: StartOptions) => gatewayBetween(beforeAll, afterAll, options);

function gatewayBetween(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  options?: StartOptions,
): GatewayOfTest {
  const app = {} as GatewayOfTest;
  before(async () => void Object.assign(app, await startGateway(options)));
  after(async () => await app.gateway.close());
  return app;
}
