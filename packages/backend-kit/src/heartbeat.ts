import type { Redis } from 'ioredis';

/** Worker ids with the time of their last heartbeat in ms, by the clock of Redis. */
const WORKERS_KEY = 'derby:workers';
const INTERVAL_MS = 5_000;
/** Two heartbeats may be lost. */
const LIFETIME_MS = 15_000;

/** Only the clock of Redis is used, because the clocks of hosts may differ. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
const BEAT = `${NOW}
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
`;
/** Heartbeats in the future come from an earlier version, or the clock of Redis was set back. */
const COUNT = `${NOW}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[1], now + ARGV[1])
`;

/** Renews this worker's heartbeat in Redis until `stop`; the heartbeat of a crashed worker expires after 15 s. */
export function startHeartbeat({ redis, workerId }: { redis: Redis; workerId: string }): { stop(): Promise<void> } {
  const beat = () => void redis.eval(BEAT, 1, WORKERS_KEY, workerId, LIFETIME_MS).catch(() => undefined);
  const timer = setInterval(beat, INTERVAL_MS);
  // Heartbeats are lost while there is no connection.
  redis.on('ready', beat);
  if (redis.status === 'ready') beat();
  return {
    async stop() {
      clearInterval(timer);
      redis.off('ready', beat);
      await redis.zrem(WORKERS_KEY, workerId).catch(() => undefined);
    },
  };
}

/** Returns whether any worker has sent a heartbeat in the last 15 s. Rejects without Redis. */
export async function isAnyWorkerAlive(redis: Redis): Promise<boolean> {
  return Number(await redis.eval(COUNT, 1, WORKERS_KEY, LIFETIME_MS)) > 0;
}
