/** Numbers stored under a key: times in Unix milliseconds, or places in a line. */
export type StoredNumbers = readonly number[];

/** New numbers for a key, stored for `forMs`. An empty list deletes the key at once. */
export interface Change<Result> {
  readonly keep: StoredNumbers;
  readonly forMs: number;
  readonly result: Result;
}

/** Stores attempts for a limited time, shared by all processes. */
export interface AttemptStore {
  /**
   * Replaces the numbers under a key atomically. `change` may run again after concurrent changes. Never rejects: when
   * the server is down, each process counts for itself.
   */
  change<Result>(key: string, change: (stored: StoredNumbers) => Change<Result>): Promise<Result>;
}

const MAX_KEYS = 50_000;

/** Stores attempts in memory, for tests and while Redis is down. */
export function createLocalAttemptStore(now: () => number = Date.now): AttemptStore {
  const stored = new Map<string, { readonly numbers: StoredNumbers; readonly until: number }>();

  return {
    async change(key, change) {
      const known = stored.get(key);
      const { keep, forMs, result } = change(known && known.until > now() ? known.numbers : []);
      // Insertion order is the order of last use, so the first key is evicted.
      stored.delete(key);
      if (keep.length > 0) stored.set(key, { numbers: keep, until: now() + forMs });
      const oldest = stored.size > MAX_KEYS ? stored.keys().next().value : undefined;
      if (oldest !== undefined) stored.delete(oldest);
      return result;
    },
  };
}
