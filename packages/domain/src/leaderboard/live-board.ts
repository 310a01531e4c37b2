import type { Deps, DerbyStateReader, DomainEvent, DomainLogger, EntriesChangedEvent } from '../kernel/index.ts';
import type { SettingsReader } from '../settings/index.ts';
import type { BoardStateReader } from './board-access.ts';
import { divisionOf, type BoardSource, type Division, type DivisionReader } from './board-entry.ts';
import { createCachedValue } from './cached-value.ts';
import type { Standings } from './standings.ts';

/** One division in memory, kept true by the events of its entries (docs/architecture.md, "Flow of a board read"). */
export interface LiveDivision {
  read(): Promise<Standings>;
  /** The standings that are in memory; undefined when they would have to be read. */
  current(): Standings | undefined;
  /**
   * Resolves when the standings show the change of the event. An event without a version is this process's
   * own write. One with another version than the next means that some were lost: all is read anew.
   */
  handle(event: EntriesChangedEvent): Promise<void>;
  /** What is in memory may not be true any more. */
  invalidate(): void;
}

/** `onChange` is called after what visitors see has changed. */
export function createLiveDivision(
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
  const cached = createCachedValue({ ...options, name: `${division} division`, load: () => source.read(division) });
  let version: number | undefined;
  let queue = Promise.resolve();

  function invalidate(): void {
    cached.invalidate();
    onChange();
  }

  /** Whether all events before this one have been seen. */
  function isNext(event: EntriesChangedEvent): boolean {
    if (event.version === undefined) return true;
    const last = version;
    version = event.version;
    return last === undefined || event.version === last + 1;
  }

  /** Reads the entry as it is now, so that an event may come twice or late. */
  async function refreshEntry(entryId: number): Promise<void> {
    await cached.whenIdle();
    const standings = cached.current();
    if (standings === undefined) return onChange();
    try {
      const row = await source.find(entryId);
      // Standings that were read meanwhile know the entry, and perhaps more than was found here.
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

/** Something on the board of a division has changed; `version` counts that in this process. */
export interface BoardChange {
  readonly division: Division;
  readonly version: number;
}

/** The board of one process in memory: reads cost no database (docs/architecture.md, "Flow of a board read"). */
export interface LiveBoard {
  readonly divisions: DivisionReader;
  readonly boardState: BoardStateReader;
  /**
   * Applies an event, also one of this process; resolves when the board shows it. Never rejects: what cannot be updated
   * is reloaded by the next read.
   */
  handle(event: DomainEvent): Promise<void>;
  /** Events may have been lost. */
  interrupted(): void;
  /** Resolves to a function that ends it. */
  onChange(listener: (change: BoardChange) => void): () => void;
}

/** `isReceiving` says whether events of other processes arrive; without them, or with the cache off, the source is read. */
export function createLiveBoard(options: {
  readonly source: BoardSource;
  readonly derbyState: DerbyStateReader;
  readonly settings: SettingsReader;
  readonly isReceiving: () => boolean;
  readonly clock: Deps['clock'];
  readonly logger: Deps['logger'];
}): LiveBoard {
  const { source, derbyState, settings, logger } = options;
  const listeners = new Set<(change: BoardChange) => void>();
  const versions: Record<Division, number> = { regular: 0, junior: 0 };

  const keeping = {
    logger,
    now: () => options.clock.now(),
    maxAgeMs: () => settings.current().cacheTtlSeconds * SECOND_MS,
  };
  const live = {
    regular: createLiveDivision('regular', { ...keeping, source, onChange: () => changed('regular') }),
    junior: createLiveDivision('junior', { ...keeping, source, onChange: () => changed('junior') }),
  };
  const ended = createCachedValue({ ...keeping, name: 'state of the derby', load: () => derbyState.hasEnded() });

  const isUsable = () => settings.current().enableLeaderboardCache && options.isReceiving();

  function changed(division: Division): void {
    versions[division] += 1;
    const change = { division, version: versions[division] };
    for (const listener of listeners) listener(change);
  }

  function invalidateAll(): void {
    ended.invalidate();
    live.regular.invalidate();
    live.junior.invalidate();
  }

  async function handle(event: DomainEvent): Promise<void> {
    if (event.kind === 'board-cleared' || event.kind === 'derby-ended') invalidateAll();
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
    boardState: { hasEnded: () => (isUsable() ? ended.read() : derbyState.hasEnded()) },
    handle,
    interrupted: invalidateAll,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
