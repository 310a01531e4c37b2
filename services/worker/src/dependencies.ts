import type { Clock } from '@derby/domain/kernel';
import type { SendingDeps } from '@derby/domain/messaging';
import { openCommonDependencies } from '@derby/backend-kit/common-dependencies';
import type { Logger } from '@derby/server-kit/logger';
import type { WorkerConfig } from './env.ts';
import { createTwilioSender } from './provider/twilio-sender.ts';
import { createRedisSlot } from './slot/redis-slot.ts';

/** Each loop of the worker runs one statement at a time. */
const POOL_SIZE = 5;

/** The dependencies of a running worker. */
export type OpenDependencies = Awaited<ReturnType<typeof openDependencies>>;

/** Connects to MongoDB and Redis and reads the settings. No message is sent while Redis is down. */
export async function openDependencies(
  config: WorkerConfig,
  { logger, clock }: { readonly logger: Logger; readonly clock: Clock },
) {
  const { redisUrl, publicUrl, providerUrl, requestTimeoutMs, statementTimeoutMs, timings } = config;
  const common = await openCommonDependencies(config, {
    name: 'worker',
    logger,
    clock,
    statementTimeoutMs,
    isPatient: true,
    poolSize: POOL_SIZE,
  });
  const { settings } = common.deps;
  const slot = createRedisSlot({ redisUrl, spacingMs: config.smsSpacingMs, requestTimeoutMs, clock, logger });
  const sender = createTwilioSender({ settings, providerUrl, publicUrl, requestTimeoutMs, logger });
  const sending: Pick<SendingDeps, 'sender' | 'slot' | 'claims' | 'timings'> = { sender, slot, timings };
  return {
    ...common,
    deps: { ...common.deps, ...sending },
    async close() {
      await slot.close();
      await common.close();
    },
  };
}
