import type { Clock } from '@derby/domain/kernel';
import type { Redis } from 'ioredis';

/** Every worker by its id, with the time of its last beat in ms. */
const WORKERS_KEY = 'derby:workers';
const INTERVAL_MS = 5_000;
/** Two beats may be lost. */
const LIFETIME_MS = 15_000;

/** Says in Redis that this worker lives, until `stop`; whatever dies without it is forgotten 15 s later. */
export function startHeartbeat(options: { redis: Redis; workerId: string; clock: Pick<Clock, 'now'> }): {
  stop(): Promise<void>;
} {
  const { redis, workerId, clock } = options;
  const beat = () => {
    const nowMs = clock.now().getTime();
    const said = redis
      .multi()
      .zadd(WORKERS_KEY, nowMs, workerId)
      .zremrangebyscore(WORKERS_KEY, 0, nowMs - LIFETIME_MS)
      .exec();
    void said.catch(() => undefined);
  };
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
export async function isAnyWorkerAlive(redis: Redis, clock: Pick<Clock, 'now'>): Promise<boolean> {
  return (await redis.zcount(WORKERS_KEY, clock.now().getTime() - LIFETIME_MS, '+inf')) > 0;
}
