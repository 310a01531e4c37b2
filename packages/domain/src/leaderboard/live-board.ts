import { DIVISIONS, divisionOf } from '@derby/rules/divisions';
import { createRecentValue, elapsedMs, type Deps, type DomainEvent } from '../kernel/index.ts';
import type { SettingsReader } from '../settings/index.ts';
import { readBoardVersions, renewBoards, type BoardVersions } from './board-changes.ts';
import type { Announced, BoardStateReader, Division, DivisionReader } from './board-entry.ts';
import { createLiveDivision } from './live-division.ts';

const SECOND_MS = 1_000;
/** Longer than any change takes. Its marks are removed then, so that they do not cost a read of all rows forever. */
const ABANDONED_AFTER_MS = 60_000;
const KEYS = DIVISIONS.map(({ key }) => key);
/** Events that change no row. */
const TELLS_STATE: ReadonlySet<DomainEvent['kind']> = new Set(['derby-ended', 'ceremony-moved', 'notice-changed']);

/** A change of a division's board; `version` counts changes in this process. */
export interface BoardChange {
  readonly division: Division;
  readonly version: number;
}

/** The board in memory, which reads without the database (docs/architecture.md, "Flow of a board read"). */
export interface LiveBoard {
  readonly divisions: DivisionReader;
  readonly boardState: BoardStateReader;
  /** Finds what has changed within half a second, for those who wait for `onChange` and do not read. Never rejects. */
  watch(): Promise<void>;
  /** Applies an event of this or another process: the next read shows what it is about. Never rejects. */
  handle(event: DomainEvent): Promise<void>;
  /** Subscribes a listener. Returns a function that unsubscribes it. */
  onChange(listener: (change: BoardChange) => void): () => void;
}

/** What each read of the board depends on, beside the rows. */
type Known = BoardVersions & Announced & { readonly hasEnded: boolean };

/** Creates the live board. When the cache is off, reads use the source. */
export function createLiveBoard(
  options: Pick<Deps, 'database' | 'clock' | 'logger'> & {
    readonly source: DivisionReader;
    /** Reads the database. */
    readonly derbyState: BoardStateReader;
    readonly settings: SettingsReader;
    /** Replaces the versions in the database. */
    readonly readVersions?: () => Promise<BoardVersions>;
    readonly nowMs?: () => number;
  },
): LiveBoard {
  const { database, source, derbyState, settings, logger, nowMs = elapsedMs } = options;
  const { readVersions = () => readBoardVersions(database) } = options;
  const listeners = new Set<(change: BoardChange) => void>();
  const counts: Record<Division, number> = { regular: 0, junior: 0 };
  /** When this process first saw each mark of a change. */
  let marks = new Map<string, number>();
  let known: Known | undefined;

  const live = { regular: createLive('regular'), junior: createLive('junior') };
  // The derby's own document is read, so that each of its writes is its own version.
  const state = createRecentValue(options, { name: 'board versions', read: readKnown, nowMs });

  function createLive(division: Division) {
    return createLiveDivision(division, {
      source,
      logger,
      now: () => options.clock.now(),
      maxAgeMs: () => settings.current().cacheTtlSeconds * SECOND_MS,
      onChange() {
        counts[division] += 1;
        for (const listener of listeners) listener({ division, version: counts[division] });
      },
    });
  }

  async function readKnown(): Promise<Known> {
    const [versions, hasEnded, announced] = await Promise.all([
      readVersions(),
      derbyState.hasEnded(),
      derbyState.announced(),
    ]);
    const before = known;
    known = { ...versions, hasEnded, ...announced };
    for (const division of KEYS) {
      const hasChanged = before?.[division] !== known[division] || before.hasEnded !== known.hasEnded;
      if (before !== undefined && hasChanged) live[division].change();
      else if (known.open.length > 0) live[division].expire();
    }
    await removeAbandoned(known.open);
    return known;
  }

  async function removeAbandoned(open: readonly string[]): Promise<void> {
    const seenAtMs = nowMs();
    const before = marks;
    const abandoned = open.filter((mark) => seenAtMs - (before.get(mark) ?? seenAtMs) >= ABANDONED_AFTER_MS);
    // When this fails, it is tried again a minute later.
    marks = new Map(open.map((mark) => [mark, abandoned.includes(mark) ? seenAtMs : (before.get(mark) ?? seenAtMs)]));
    if (abandoned.length === 0) return;
    await renewBoards(database, abandoned).catch((error: unknown) =>
      logger.warn({ err: error }, 'failed to remove the marks of abandoned changes'),
    );
  }

  const isCached = () => settings.current().enableLeaderboardCache;

  /** Returns what was stored at most half a second ago; the last known without the database. */
  async function recent(): Promise<Known> {
    if (!isCached()) return await state.read();
    await state.recent();
    return known ?? (await state.read());
  }

  /** Finds the changes of an event; `ofOlderBuild` are divisions that a process has changed without a version. */
  async function find(ofOlderBuild: readonly Division[]): Promise<void> {
    await state.refresh();
    for (const division of ofOlderBuild) live[division].change();
  }

  async function handle(event: DomainEvent): Promise<void> {
    if (TELLS_STATE.has(event.kind)) await find([]);
    if (event.kind === 'board-cleared') await find(KEYS);
    if (event.kind !== 'entries-changed') return;
    const division = divisionOf(event).key;
    if (event.boardVersion === undefined || known === undefined) await find([division]);
    else if (event.boardVersion !== known[division]) await find([]);
  }

  return {
    divisions: {
      async read(division) {
        if (!isCached()) return await source.read(division);
        await recent();
        return await live[division].read();
      },
      async rankOf(entry) {
        if (!isCached()) return await source.rankOf(entry);
        await recent();
        return live[divisionOf(entry).key].current()?.rankOf(entry) ?? (await source.rankOf(entry));
      },
    },
    boardState: {
      hasEnded: async () => (await recent()).hasEnded,
      announced: recent,
    },
    watch: () => state.recent(),
    handle,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
