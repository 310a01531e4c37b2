import type { DomainLogger } from '../kernel/index.ts';
import type { Division, DivisionReader } from './board-entry.ts';
import type { Standings } from './standings.ts';

/** One division in memory (docs/architecture.md, "Flow of a board read"). */
export interface LiveDivision {
  /**
   * Returns the standings; those that may have changed are read again first. Without the database the last ones stay.
   * Rejects when there are none.
   */
  read(): Promise<Standings>;
  /** Returns the standings in memory; undefined when there are none or when they may have changed. */
  current(): Standings | undefined;
  /** The division may have changed: the next read reads the database. */
  expire(): void;
  /** The division has changed: as `expire`, and calls `onChange`. */
  change(): void;
}

interface Load {
  /** The number of changes when the read of the database began; undefined while it waits for an earlier read. */
  changes?: number;
  readonly result: Promise<Standings>;
}

/**
 * Creates a live division. `onChange` is called once for each change that visitors may see. Standings of `maxAgeMs` are
 * read again in the background, in case a process of an older build has changed them.
 */
export function createLiveDivision(
  division: Division,
  options: {
    readonly source: Pick<DivisionReader, 'read'>;
    readonly maxAgeMs: () => number;
    readonly now: () => Date;
    readonly logger: DomainLogger;
    readonly onChange: () => void;
  },
): LiveDivision {
  const { source, logger, onChange } = options;
  /** Counts what may have changed the division. Standings are current when their read began after the last one. */
  let changes = 0;
  let kept: { readonly standings: Standings; readonly changes: number; readonly readAtMs: number } | undefined;
  let loading: Load | undefined;
  /** `onChange` was called since the last read began. */
  let isAnnounced = false;
  let isFailing = false;

  /** Reads the division. At most one read runs and one waits, which is for all who call meanwhile. */
  function load(): Promise<Standings> {
    if (loading !== undefined && (loading.changes ?? changes) === changes) return loading.result;
    const earlier = loading?.result;
    const mine: Load = { result: run() };
    loading = mine;
    return mine.result;

    async function run(): Promise<Standings> {
      await earlier?.catch(() => undefined);
      mine.changes = changes;
      const readAtMs = options.now().getTime();
      const wasAnnounced = isAnnounced;
      isAnnounced = false;
      try {
        const standings = await source.read(division);
        const before = kept?.standings;
        kept = { standings, changes: mine.changes, readAtMs };
        isFailing = false;
        if (!wasAnnounced && before !== undefined && before.version() !== standings.version()) onChange();
        return standings;
      } finally {
        if (loading === mine) loading = undefined;
      }
    }
  }

  async function loadOrKeep(last: Standings): Promise<Standings> {
    try {
      return await load();
    } catch (error) {
      if (!isFailing) logger.warn({ err: error, division }, 'failed to reload board, keeping the stale one');
      isFailing = true;
      return last;
    }
  }

  function isOld(readAtMs: number): boolean {
    const ageMs = options.now().getTime() - readAtMs;
    // After the clock was set back, the age is unknown, so the standings count as old.
    return ageMs < 0 || ageMs >= options.maxAgeMs();
  }

  function current(): Standings | undefined {
    return kept?.changes === changes ? kept.standings : undefined;
  }

  return {
    async read() {
      if (kept === undefined) return await load();
      if (kept.changes !== changes) return await loadOrKeep(kept.standings);
      if (isOld(kept.readAtMs)) void loadOrKeep(kept.standings);
      return kept.standings;
    },
    current,
    expire: () => void (changes += 1),
    change() {
      changes += 1;
      isAnnounced = true;
      onChange();
    },
  };
}
