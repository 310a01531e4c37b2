import type { Clock, Repeat } from '@derby/domain/kernel';
import { createRandom, type Random } from './random.ts';
import type { Owner, Scheduler } from './scheduler.ts';

/** 11:30 in Victoria on the day of the derby. */
export const BEGINS_AT = new Date('2025-08-09T18:30:00Z');

/** A process that can die, stand still and have a wrong clock. After its death it is another machine with its name. */
export class Machine implements Owner {
  readonly name: string;
  /** With the number of the start: the holder of leases. */
  readonly holder: string;
  readonly random: Random;
  readonly #scheduler: Scheduler;
  isDead = false;
  stillUntilMs = 0;
  clockIsAheadMs: number;

  constructor(name: string, options: { scheduler: Scheduler; seed: number; start: number; clockIsAheadMs: number }) {
    this.name = name;
    this.holder = `${name}-${options.start}`;
    this.random = createRandom(options.seed, this.holder);
    this.#scheduler = options.scheduler;
    this.clockIsAheadMs = options.clockIsAheadMs;
  }

  /** Lets this machine do something after `ms`, if it still runs then. */
  after(ms: number, happen: () => void): () => void {
    return this.#scheduler.after(ms, happen, this);
  }

  readonly elapsedMs = (): number => this.#scheduler.nowMs();

  readonly clock: Clock = {
    now: () => new Date(BEGINS_AT.getTime() + this.#scheduler.nowMs() + this.clockIsAheadMs),
    sleep: async (ms, signal) =>
      await new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        const wake = () => {
          cancel();
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const cancel = this.after(ms, wake);
        signal?.addEventListener('abort', wake);
      }),
  };

  readonly repeat: Repeat = (ms, work) => {
    let cancel = () => undefined as void;
    const next = () => {
      cancel = this.after(ms, next);
      work();
    };
    cancel = this.after(ms, next);
    return () => cancel();
  };
}
