import { createLocalAttemptCounter, type AttemptCounter } from '@derby/domain/accounts';
import type { DomainLogger } from '@derby/domain/kernel';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { closeConnection, createProducerConnection } from './connections.ts';

const RESPONSE_TIMEOUT_MS = 500;

/**
 * Creates a counter in Redis, shared by all processes. While Redis is down or hangs, each process counts for itself, so
 * logins neither fail nor become unlimited.
 */
export function createAttemptCounter(
  redisUrl: string,
  logger: DomainLogger,
  { responseTimeoutMs = RESPONSE_TIMEOUT_MS } = {},
): AttemptCounter & { readonly close: () => Promise<void> } {
  const redis = createProducerConnection({ redisUrl, role: 'attempts', logger, responseTimeoutMs });
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'derby:attempts',
    // Not used: each count has its own limit and duration.
    points: 1,
    duration: 1,
    rejectIfRedisNotReady: true,
    insuranceLimiter: createLocalAttemptCounter(),
  });
  return Object.assign(limiter, { close: async () => await closeConnection(redis) });
}
