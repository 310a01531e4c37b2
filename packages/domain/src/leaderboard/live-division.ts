import type { DomainLogger, EntriesChangedEvent } from '../kernel/index.ts';
import { divisionOf, type BoardSource, type Division } from './board-entry.ts';
import { createCachedValue } from './cached-value.ts';
import type { Standings } from './standings.ts';

/** One division in memory, kept true by the events of its entries (docs/architecture.md, "Flow of a board read"). */
export interface LiveDivision {
  read(): Promise<Standings>;
  /** The standings that are in memory; undefined when they would have to be read. */
  current(): Standings | undefined;
  /**
   * Resolves when the standings show what the event tells of. An event without a version is this process's
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
