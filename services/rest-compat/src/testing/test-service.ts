import { createLogger } from '@derby/server-kit/logger';
import { createRestCompat } from '../app.ts';
import type { RestCompatConfig } from '../env.ts';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';

/** Creates a silent service over a fake gateway. Once started, it listens on a free port. */
export const createTestService = async (
  gateway: FakeGateway = createFakeGateway(),
  config: Partial<RestCompatConfig> = {},
) =>
  await createRestCompat(
    {
      host: '127.0.0.1',
      port: 0,
      gatewayUrl: 'http://unused',
      logLevel: 'silent',
      trustedProxies: 'loopback',
      drainDelayMs: 0,
      validatesAnswers: true,
      corsOrigins: [],
      ...config,
    },
    { gateway, logger: createLogger({ name: 'test', level: 'silent' }) },
  );
