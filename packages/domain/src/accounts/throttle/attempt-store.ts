/** What is stored under a key: instants in milliseconds, or places in a line. */
export type StoredNumbers = readonly number[];

/** A change of the numbers under a key; an empty list deletes the key at once. */
export interface Change<Result> {
  readonly keep: StoredNumbers;
  readonly forMs: number;
  readonly result: Result;
}

/** Remembers attempts for a while, for all processes together. */
export interface AttemptStore {
  /**
   * Replaces the numbers under a key in one atomic step. `change` may be called more than once, after concurrent
   * changes. Never rejects when its server is away: each process then counts on its own.
   */
  change<Result>(key: string, change: (stored: StoredNumbers) => Change<Result>): Promise<Result>;
}

const MAX_KEYS = 50_000;

/** Attempts of one process: what tests use, and what is left while there is no Redis. */
export function createLocalAttemptStore(now: () => number = Date.now): AttemptStore {
  const stored = new Map<string, { readonly numbers: StoredNumbers; readonly until: number }>();

  return {
    async change(key, change) {
      const known = stored.get(key);
      const { keep, forMs, result } = change(known && known.until > now() ? known.numbers : []);
      // The order of insertion is that of the latest use: the first one is the one to give up.
      stored.delete(key);
      if (keep.length > 0) stored.set(key, { numbers: keep, until: now() + forMs });
      const oldest = stored.size > MAX_KEYS ? stored.keys().next().value : undefined;
      if (oldest !== undefined) stored.delete(oldest);
      return result;
    },
  };
}
