import { setInterval } from 'node:timers';
import type { Clock } from '@derby/domain/kernel';
import type { Redis } from 'ioredis';

const INTERVAL_MS = 5_000;
/** Two beats may be lost. */
const LIFETIME_MS = 15_000;

/** Says in Redis that this worker lives, under `derby:worker:<id>`; the key goes when the worker does. */
export function startHeartbeat(options: { redis: Redis; workerId: string; clock: Pick<Clock, 'now'> }): {
  stop(): Promise<void>;
} {
  const { redis, workerId, clock } = options;
  const key = `derby:worker:${workerId}`;
  const beat = () => void redis.set(key, clock.now().toISOString(), 'PX', LIFETIME_MS).catch(() => undefined);
  const timer = setInterval(beat, INTERVAL_MS);
  // Before the connection is there, and while it is away, beats are lost.
  redis.on('ready', beat);
  if (redis.status === 'ready') beat();
  return {
    async stop() {
      clearInterval(timer);
      redis.off('ready', beat);
      await redis.del(key).catch(() => undefined);
    },
  };
}
