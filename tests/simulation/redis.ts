import type { DomainEvent, EventPublisher, Job, JobQueue } from '@derby/domain/kernel';
import type { SlotStep } from '@derby/worker/slot';
import type { Machine } from './machine.ts';
import type { Scheduler } from './scheduler.ts';

/*
 * A model of what the product asks of Redis: events, jobs and the row of the slot. The real ones are
 * packages/backend-kit (event-bus.ts, job-queue.ts) and the script in services/worker/src/slot/redis-slot.ts, which have
 * tests of their own on a real server.
 */

/** What is wrong with Redis at a time. */
export interface RedisState {
  isDown: boolean;
  /** Shares of the messages that are lost, repeated, and late by up to 8 s. */
  lost: number;
  repeated: number;
  late: number;
}

export type Redis = ReturnType<typeof createRedis>;

const PUBLISH_TIMEOUT_MS = 1_000;

/** Creates the Redis of all machines. */
export function createRedis(scheduler: Scheduler, fired: (fault: string) => void) {
  const state: RedisState = { isDown: false, lost: 0, repeated: 0, late: 0 };
  const subscribers = new Map<Machine, (event: DomainEvent) => unknown>();
  const workers = new Map<Machine, (job: Job) => Promise<unknown>>();
  /** One row: when the slot is free, and whose it is. `life` is the run of the server that wrote it. */
  let slot: { life: number; freeAtMs: number; token: string } | null = null;
  let life = 1;

  /** Delivers a message to a machine: once, twice or never, now or late. */
  function deliver(machine: Machine, delayMs: number, take: () => void): void {
    const { random } = machine;
    if (random.chance(state.lost)) return fired('Redis message lost');
    const isRepeated = random.chance(state.repeated);
    if (isRepeated) fired('Redis message repeated');
    for (let copy = 0; copy <= (isRepeated ? 1 : 0); copy += 1) {
      const isLate = random.chance(state.late);
      if (isLate) fired('Redis message late');
      machine.after(delayMs + (isLate ? random.between(100, 8_000) : random.between(0.3, 5)), take);
    }
  }

  const alive = <Value>(machines: Map<Machine, Value>) => [...machines].filter(([machine]) => !machine.isDead);

  return {
    state,
    subscribe: (machine: Machine, handle: (event: DomainEvent) => unknown) => void subscribers.set(machine, handle),
    work: (machine: Machine, run: (job: Job) => Promise<unknown>) => void workers.set(machine, run),
    /** Redis starts again without its data. */
    empty(): void {
      slot = null;
      life += 1;
    },
    publisher: (machine: Machine): EventPublisher => ({
      async publish(event) {
        if (state.isDown) return await machine.clock.sleep(PUBLISH_TIMEOUT_MS);
        for (const [other, handle] of alive(subscribers)) deliver(other, 0, () => void handle(event));
        await machine.clock.sleep(machine.random.between(0.2, 2));
      },
    }),
    jobQueue: (machine: Machine): JobQueue => ({
      async enqueue(job) {
        if (state.isDown) return await machine.clock.sleep(PUBLISH_TIMEOUT_MS);
        scheduler.after(job.delayMs ?? 0, () => {
          const [taker, run] = alive(workers)[machine.random.below(alive(workers).length)] ?? [];
          if (taker && run && !state.isDown) deliver(taker, 0, () => void run(job).catch(() => undefined));
        });
        await machine.clock.sleep(machine.random.between(0.2, 2));
      },
    }),
    /** The same decision as the script of the real slot. */
    slotStep:
      (machine: Machine) =>
      async ({ wish, holder, ms, longestMs }: SlotStep): Promise<number> => {
        const { clock, random } = machine;
        await clock.sleep(random.between(0.2, 2));
        if (state.isDown) {
          await clock.sleep(PUBLISH_TIMEOUT_MS);
          throw new Error('Redis is down');
        }
        const waitMs = step();
        if (random.chance(state.lost)) {
          fired('Redis response lost');
          await clock.sleep(PUBLISH_TIMEOUT_MS);
          throw new Error('no answer within 1000 ms');
        }
        await clock.sleep(random.between(0.2, 2));
        return waitMs;

        function step(): number {
          const nowMs = scheduler.nowMs();
          const reserve = (forMs: number, token: string) => (slot = { life, freeAtMs: nowMs + forMs + 1, token });
          if (slot?.life !== life || slot.freeAtMs - nowMs > longestMs + 1_000) {
            reserve(longestMs, '');
            return longestMs;
          }
          if (wish === 'giveBack') {
            if (slot.token === holder) reserve(ms, '');
            return 0;
          }
          if (slot.freeAtMs > nowMs && slot.token !== holder) return slot.freeAtMs - nowMs;
          reserve(ms, holder);
          return 0;
        }
      },
  };
}
