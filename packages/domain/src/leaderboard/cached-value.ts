import type { DomainLogger } from '../kernel/index.ts';

/** A value that is read once and then kept in memory until it is dropped. */
export interface CachedValue<Value> {
  /**
   * Returns the cached value, or loads it; concurrent callers share one load. A stale value is still returned while a
   * new one is loaded in the background.
   */
  read(): Promise<Value>;
  /** The kept value; undefined when there is none. */
  current(): Value | undefined;
  /** Resolves when no load is on its way, whatever came of it. */
  whenIdle(): Promise<void>;
  /** The value is not true any more, nor is one that is being loaded at the moment. */
  invalidate(): void;
}

/**
 * `name` stands in log lines. A load that fails rejects for those who wait for it; behind an old value it
 * is logged, and the old one goes on: without the database nothing can have changed.
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
    const begunAt = options.now().getTime();
    const mine = options.load().then(
      (value) => {
        // Invalidated during the load: only callers that already wait for this load get its value.
        if (loading !== mine) return value;
        loading = undefined;
        cached = { value, loadedAt: begunAt };
        isFailing = false;
        return value;
      },
      (error: unknown) => {
        if (loading === mine) loading = undefined;
        throw error;
      },
    );
    loading = mine;
    return mine;
  }

  function isStale({ loadedAt }: { readonly loadedAt: number }): boolean {
    const ageMs = options.now().getTime() - loadedAt;
    // A clock that was set back makes nothing live longer.
    return ageMs < 0 || ageMs >= options.maxAgeMs();
  }

  async function loadBehind(): Promise<void> {
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
      if (isStale(cached)) void loadBehind();
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
