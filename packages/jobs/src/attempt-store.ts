import { createLocalAttemptStore, type AttemptStore, type StoredNumbers } from '@derby/domain/accounts';
import { createTurns, type DomainLogger } from '@derby/domain/kernel';
import { withinTime } from '@derby/server-kit/within-time';
import type { Redis } from 'ioredis';
import { closeConnection, createProducerConnection } from './connections.ts';

const PREFIX = 'derby:attempts:';
const ANSWER_WITHIN_MS = 500;
/** After a failure, Redis is not called for this long, so that requests do not wait for it again and again. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** Conflicts come only from other processes, which are few. */
const MAX_TRIES = 100;

/** Replaces the value if it is the expected one. Returns the value before. */
const REPLACE = `
local found = redis.call('GET', KEYS[1]) or ''
if found == ARGV[1] then
  if ARGV[2] == '' then redis.call('DEL', KEYS[1])
  else redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
end
return found`;

/**
 * Creates a store of attempts in Redis, shared by all processes. While Redis is down, each process counts for itself,
 * so logins neither fail nor become unlimited.
 */
export function createAttemptStore(
  redisUrl: string,
  logger: DomainLogger,
  { answerTimeoutMs = ANSWER_WITHIN_MS } = {},
): AttemptStore & { readonly close: () => Promise<void> } {
  const redis = createProducerConnection({ redisUrl, role: 'attempts', logger });
  const local = createLocalAttemptStore();
  const inTurn = createTurns();
  let pausedUntil = 0;

  return {
    async change(key, change) {
      return await inTurn(key, async () => {
        if (Date.now() < pausedUntil) return await local.change(key, change);
        try {
          return await withinTime(changeInRedis(redis, PREFIX + key, change), answerTimeoutMs);
        } catch (error) {
          pausedUntil = Date.now() + PAUSE_AFTER_FAILURE_MS;
          logger.warn({ err: error }, 'counting attempts in this process only');
          return await local.change(key, change);
        }
      });
    },
    close: async () => await closeConnection(redis),
  };
}

async function changeInRedis<Result>(
  redis: Redis,
  key: string,
  change: Parameters<AttemptStore['change']>[1],
): Promise<Result> {
  let expected = '';
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { keep, forMs, result } = change(numbersOf(expected));
    // Each attempt starts from the value that the previous one found.
    // oxlint-disable-next-line no-await-in-loop
    const found = String(await redis.eval(REPLACE, 1, key, expected, keep.join(' '), Math.ceil(forMs)));
    if (found === expected) return result as Result;
    expected = found;
  }
  throw new Error('Too many processes changed the same attempts at once.');
}

const numbersOf = (text: string): StoredNumbers => (text === '' ? [] : text.split(' ').map(Number));
