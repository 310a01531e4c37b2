import type { Deps, DerbyStateReader, DomainEvent } from '../kernel/index.ts';
import type { SettingsReader } from '../settings/index.ts';
import { divisionOf, type BoardSource, type Division, type DivisionReader } from './board-entry.ts';
import type { BoardStateReader } from './board-access.ts';
import { createCachedValue } from './cached-value.ts';
import { createLiveDivision } from './live-division.ts';

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
