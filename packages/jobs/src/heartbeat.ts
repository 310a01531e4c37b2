import type { Redis } from 'ioredis';

/** Every worker by its id, with the time of its last beat in ms, by the clock of Redis. */
const WORKERS_KEY = 'derby:workers';
const INTERVAL_MS = 5_000;
/** Two beats may be lost. */
const LIFETIME_MS = 15_000;

/** Workers and gateways may run on hosts whose clocks differ, so only the clock of Redis counts. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
const BEAT = `${NOW}
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
`;
/** Beats of the future are of an earlier version, or of a Redis whose clock was set back. */
const COUNT = `${NOW}
return redis.call('ZCOUNT', KEYS[1], now - ARGV[1], now + ARGV[1])
`;

/** Renews this worker's heartbeat in Redis until `stop`; the heartbeat of a crashed worker expires after 15 s. */
export function startHeartbeat({ redis, workerId }: { redis: Redis; workerId: string }): { stop(): Promise<void> } {
  const beat = () => void redis.eval(BEAT, 1, WORKERS_KEY, workerId, LIFETIME_MS).catch(() => undefined);
  const timer = setInterval(beat, INTERVAL_MS);
  // Before the connection is there, and while it is away, beats are lost.
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

/** Whether any worker was heard of in the last 15 s. Rejects without Redis. */
export async function isAnyWorkerAlive(redis: Redis): Promise<boolean> {
  return Number(await redis.eval(COUNT, 1, WORKERS_KEY, LIFETIME_MS)) > 0;
}
