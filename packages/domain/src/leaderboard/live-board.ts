import type { Deps, DomainEvent, DomainLogger, EntriesChangedEvent } from '../kernel/index.ts';
import type { SettingsReader } from '../settings/index.ts';
import {
  divisionOf,
  type BoardSource,
  type BoardStateReader,
  type Division,
  type DivisionReader,
} from './board-entry.ts';
import type { Standings } from './standings.ts';

/**
 * One division in memory, kept up to date by the events of its entries (docs/architecture.md, "Flow of a board read").
 */
interface LiveDivision {
  read(): Promise<Standings>;
  /** Returns the standings in memory; undefined when they are not loaded. */
  current(): Standings | undefined;
  /**
   * Applies an event and resolves when the standings show it. An event without a version is a write of this process. A
   * gap in the versions means that events were lost, so all standings are reloaded.
   */
  handle(event: EntriesChangedEvent): Promise<void>;
  /** Discards the standings in memory. */
  invalidate(): void;
}

/** Creates a live division. Calls `onChange` after each change that visitors see. */
function createLiveDivision(
  division: Division,
  options: {
    readonly source: BoardSource;
    readonly maxAgeMs: () => number;
    readonly now: () => Date;
    readonly logger: DomainLogger;
    readonly onChange: () => void;
  },
): LiveDivision {
  const { source, logger, onChange } = options;
  const cached = createCachedValue({
    ...options,
    name: `${division} division`,
    load: () => source.read(division),
    // The event of a change that was found here first changes nothing any more.
    onReload(before, after) {
      if (before.version() !== after.version()) onChange();
    },
  });
  let version: number | undefined;
  let queue = Promise.resolve();

  function invalidate(): void {
    cached.invalidate();
    onChange();
  }

  /** Returns whether all earlier events were received. */
  function isNext(event: EntriesChangedEvent): boolean {
    if (event.version === undefined) return true;
    const last = version;
    version = event.version;
    return last === undefined || event.version === last + 1;
  }

  /** Reads the current entry, so events may be repeated or late. */
  async function refreshEntry(entryId: number): Promise<void> {
    await cached.whenIdle();
    const standings = cached.current();
    if (standings === undefined) return onChange();
    try {
      const row = await source.find(entryId);
      // Standings that were loaded meanwhile include this change.
      if (cached.current() !== standings) return;
      const isHere = row !== null && divisionOf(row) === division;
      if (isHere ? standings.put(row) : standings.remove(entryId)) onChange();
    } catch (error) {
      logger.warn({ err: error, entryId, division }, 'failed to read entry, reloading its division');
      invalidate();
    }
  }

  return {
    read: () => cached.read(),
    current: () => cached.current(),
    async handle(event) {
      const { entryId } = event;
      if (!isNext(event) || entryId === null) return invalidate();
      queue = queue.then(() => refreshEntry(entryId));
      await queue;
    },
    invalidate,
  };
}

const SECOND_MS = 1_000;

/** A change of a division's board; `version` counts changes in this process. */
export interface BoardChange {
  readonly division: Division;
  readonly version: number;
}

/** The board in memory, which reads without the database (docs/architecture.md, "Flow of a board read"). */
export interface LiveBoard {
  readonly divisions: DivisionReader;
  readonly boardState: BoardStateReader;
  /**
   * Applies an event of this or another process and resolves when the board shows it. Never rejects: what cannot be
   * updated is reloaded by the next read.
   */
  handle(event: DomainEvent): Promise<void>;
  /** Call when events may have been lost. Discards the board in memory. */
  interrupted(): void;
  /** Subscribes a listener. Returns a function that unsubscribes it. */
  onChange(listener: (change: BoardChange) => void): () => void;
}

/**
 * Creates the live board. `isReceiving` returns whether events of other processes arrive. If not, or when the cache is
 * off, reads use the source.
 */
export function createLiveBoard(options: {
  readonly source: BoardSource;
  readonly derbyState: BoardStateReader;
  readonly settings: SettingsReader;
  readonly isReceiving: () => boolean;
  readonly clock: Deps['clock'];
  readonly logger: Deps['logger'];
}): LiveBoard {
  const { source, derbyState, settings, logger } = options;
  const listeners = new Set<(change: BoardChange) => void>();
  const versions: Record<Division, number> = { regular: 0, junior: 0 };

  const cacheOptions = {
    logger,
    now: () => options.clock.now(),
    maxAgeMs: () => settings.current().cacheTtlSeconds * SECOND_MS,
  };
  const live = {
    regular: createLiveDivision('regular', { ...cacheOptions, source, onChange: () => changed('regular') }),
    junior: createLiveDivision('junior', { ...cacheOptions, source, onChange: () => changed('junior') }),
  };
  const ended = createCachedValue({ ...cacheOptions, name: 'state of the derby', load: () => derbyState.hasEnded() });
  const ceremony = createCachedValue({ ...cacheOptions, name: 'ceremony', load: () => derbyState.ceremonyStep() });

  const isUsable = () => settings.current().enableLeaderboardCache && options.isReceiving();

  function changed(division: Division): void {
    versions[division] += 1;
    const change = { division, version: versions[division] };
    for (const listener of listeners) listener(change);
  }

  function invalidateAll(): void {
    ended.invalidate();
    ceremony.invalidate();
    live.regular.invalidate();
    live.junior.invalidate();
  }

  async function handle(event: DomainEvent): Promise<void> {
    if (event.kind === 'board-cleared' || event.kind === 'derby-ended') invalidateAll();
    if (event.kind === 'ceremony-moved') ceremony.invalidate();
    if (event.kind !== 'entries-changed') return;
    const division = live[divisionOf(event)];
    if (isUsable()) await division.handle(event);
    else division.invalidate();
  }

  return {
    divisions: {
      read: (division) => (isUsable() ? live[division].read() : source.read(division)),
      async rankOf(entry) {
        const standings = isUsable() ? live[divisionOf(entry)].current() : undefined;
        return standings?.rankOf(entry) ?? (await source.rankOf(entry));
      },
    },
    boardState: {
      hasEnded: () => (isUsable() ? ended.read() : derbyState.hasEnded()),
      ceremonyStep: () => (isUsable() ? ceremony.read() : derbyState.ceremonyStep()),
    },
    handle,
    interrupted: invalidateAll,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A value that is cached in memory until it is invalidated. */
interface CachedValue<Value> {
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
function createCachedValue<Value>(options: {
  readonly name: string;
  readonly load: () => Promise<Value>;
  readonly onReload?: (before: Value, after: Value) => void;
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
        const before = cached;
        cached = { value, loadedAt: startedAt };
        isFailing = false;
        if (before) options.onReload?.(before.value, value);
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
