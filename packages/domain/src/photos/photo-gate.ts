import { TooManyUploadsError } from './errors.ts';

/**
 * Lets a few photos at a time into memory, and fewer of them through the decoder, in the order of
 * arrival. One per process. Both throw BUSY when the turn does not come in time.
 */
export interface PhotoGate {
  /** Runs the work, in which a photo is in memory, when fewer than `limit` such are running. */
  hold: Turnstile;
  /** Runs the work, in which a photo is decoded, when fewer than `limit` such are running. */
  run: Turnstile;
}

/** The limit comes with each call, because the setting may change while photos wait. */
type Turnstile = <Result>(limit: number, work: () => Promise<Result>) => Promise<Result>;

/** A photo may wait twice, besides its way here, and its client gives up after ten seconds (spec.md 7). */
const MAX_WAIT_MS = 2_000;

/** `maxWaitMs` is for each of the two. */
export function createPhotoGate(options: { maxWaitMs?: number } = {}): PhotoGate {
  const maxWaitMs = options.maxWaitMs ?? MAX_WAIT_MS;
  return { hold: createTurnstile(maxWaitMs), run: createTurnstile(maxWaitMs) };
}

function createTurnstile(maxWaitMs: number): Turnstile {
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

  return async (limit, work) => {
    await turn(limit);
    try {
      return await work();
    } finally {
      running -= 1;
      for (const enter of waiting.splice(0, Math.max(0, limit - running))) enter();
    }
  };
}
