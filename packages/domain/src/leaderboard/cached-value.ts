import type { DomainLogger } from '../kernel/index.ts';

/** A value that is cached in memory until it is invalidated. */
export interface CachedValue<Value> {
  /**
   * Returns the cached value, or loads it; concurrent callers share one load. A stale value is still returned while a
   * new one is loaded in the background.
   */
  read(): Promise<Value>;
  /** Returns the cached value, or undefined. */
  current(): Value | undefined;
  /** Resolves when no load is running, also after a failed load. */
  whenIdle(): Promise<void>;
  /** Discards the cached value, and the result of a running load. */
  invalidate(): void;
}

/**
 * Creates a cached value; `name` appears in log lines. The first load rejects when it fails. A failed reload is logged
 * and the stale value stays: without the database nothing can have changed.
 */
export function createCachedValue<Value>(options: {
  readonly name: string;
  readonly load: () => Promise<Value>;
  readonly maxAgeMs: () => number;
  readonly now: () => Date;
  readonly logger: DomainLogger;
}): CachedValue<Value> {
  let cached: { readonly value: Value; readonly loadedAt: number } | undefined;
  let loading: Promise<Value> | undefined;
  let isFailing = false;

  function load(): Promise<Value> {
    if (loading) return loading;
    const startedAt = options.now().getTime();
    const thisLoad = options.load().then(
      (value) => {
        // Invalidated during the load: only callers that already wait for this load get its value.
        if (loading !== thisLoad) return value;
        loading = undefined;
        cached = { value, loadedAt: startedAt };
        isFailing = false;
        return value;
      },
      (error: unknown) => {
        if (loading === thisLoad) loading = undefined;
        throw error;
      },
    );
    loading = thisLoad;
    return thisLoad;
  }

  function isStale({ loadedAt }: { readonly loadedAt: number }): boolean {
    const ageMs = options.now().getTime() - loadedAt;
    // After the clock was set back, the age is unknown, so the value counts as stale.
    return ageMs < 0 || ageMs >= options.maxAgeMs();
  }

  async function loadInBackground(): Promise<void> {
    try {
      await load();
    } catch (error) {
      if (!isFailing)
        options.logger.warn({ err: error, cached: options.name }, 'failed to reload, keeping the stale value');
      isFailing = true;
    }
  }

  return {
    async read() {
      if (cached === undefined) return await load();
      if (isStale(cached)) void loadInBackground();
      return cached.value;
    },
    current: () => cached?.value,
    async whenIdle() {
      await loading?.catch(() => undefined);
    },
    invalidate() {
      cached = undefined;
      loading = undefined;
    },
  };
}
