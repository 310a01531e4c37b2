import { createLogger, type Logger } from '@derby/server-kit/logger';
import { createGateway, type Gateway, type GatewayOverrides } from '../app.ts';
import type { GatewayConfig } from '../env.ts';
import { fakeDependencies, type FakeDependencies } from '@derby/api-kit/testing/fake-dependencies';

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

/** Starts a gateway over fake dependencies and returns it with its log lines. */
export async function startGateway(
  options: {
    dependencies?: FakeDependencies;
    config?: Partial<GatewayConfig>;
    overrides?: Pick<GatewayOverrides, 'limits'>;
  } = {},
): Promise<{ gateway: Gateway; dependencies: FakeDependencies; lines: Record<string, unknown>[] }> {
  const dependencies = options.dependencies ?? fakeDependencies();
  const { logger, lines } = readableLogger();
  const gateway = createGateway(testConfig(options.config), {
    logger,
    openDependencies: dependencies.open,
    ...options.overrides,
  });
  await gateway.start();
  return { gateway, dependencies, lines };
}
