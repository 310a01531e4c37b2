/** Instants in milliseconds, oldest first: all that is kept of attempts. */
export type Instants = readonly number[];

/** What becomes of the instants under a key; none are forgotten at once. */
export interface Change<Result> {
  readonly keep: Instants;
  readonly forMs: number;
  readonly result: Result;
}

/** Remembers attempts for a while, for all processes together. */
export interface AttemptStore {
  /**
   * Replaces what is kept under a key, in one step, whoever else changes it at the same time; `change`
   * may be asked more than once. Never rejects for want of a server: a process then counts by itself.
   */
  change<Result>(key: string, change: (kept: Instants) => Change<Result>): Promise<Result>;
}

const MAX_KEYS = 50_000;

/** Attempts of one process: what tests use, and what is left while there is no Redis. */
export function createLocalAttemptStore(now: () => number = Date.now): AttemptStore {
  const kept = new Map<string, { readonly instants: Instants; readonly until: number }>();

  function makeRoom(): void {
    for (const [key, { until }] of kept) if (until <= now()) kept.delete(key);
    for (const key of kept.keys()) {
      if (kept.size < MAX_KEYS) return;
      kept.delete(key);
    }
  }

  return {
    async change(key, change) {
      const known = kept.get(key);
      const { keep, forMs, result } = change(known && known.until > now() ? known.instants : []);
      kept.delete(key);
      if (keep.length > 0) {
        if (kept.size >= MAX_KEYS) makeRoom();
        kept.set(key, { instants: keep, until: now() + forMs });
      }
      return result;
    },
  };
}
