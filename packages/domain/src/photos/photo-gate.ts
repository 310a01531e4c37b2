import { TooManyUploadsError } from './errors.ts';

/** Lets a few photos at a time through the decoder, in the order of arrival. One per process. */
export interface PhotoGate {
  /** Runs the work when fewer than `limit` are running. Throws BUSY when its turn does not come in time. */
  run<Result>(limit: number, work: () => Promise<Result>): Promise<Result>;
}

/** Half of the ten seconds after which a client gives up (spec.md 7). */
const MAX_WAIT_MS = 5_000;

/** The limit comes with each call, because the setting may change while photos wait. */
export function createPhotoGate(options: { maxWaitMs?: number } = {}): PhotoGate {
  const maxWaitMs = options.maxWaitMs ?? MAX_WAIT_MS;
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = (limit: number) =>
    new Promise<void>((resolve, reject) => {
      if (running < limit && waiting.length === 0) {
        running += 1;
        return resolve();
      }
      const enter = () => {
        clearTimeout(timer);
        running += 1;
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new TooManyUploadsError());
      }, maxWaitMs);
      waiting.push(enter);
    });

  return {
    async run(limit, work) {
      await turn(limit);
      try {
        return await work();
      } finally {
        running -= 1;
        for (const enter of waiting.splice(0, Math.max(0, limit - running))) enter();
      }
    },
  };
}
