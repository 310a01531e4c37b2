import type { EntriesChangedEvent } from '../kernel/index.ts';
import { settingsCodec } from '../settings/index.ts';
import type { BoardRow, BoardSource, Division } from './board-entry.ts';
import { createLiveBoard, type BoardChange } from './live-board.ts';
import { rankDivision } from './rank.ts';
import { createStandings } from './standings.ts';

const NOON = Date.parse('2025-08-09T19:00:00.000Z');

const quiet = () => undefined;

/**
 * Creates a board over rows in memory: entries 2, 3 and 1 of the regular division, best first. Assigned state takes
 * effect at once.
 */
export function createBoardContext() {
  const rows = new Map<number, BoardRow>();
  const reads: string[] = [];
  const changes: BoardChange[] = [];
  const warnings: string[] = [];
  /** Reads of the database wait for this. */
  let gate = Promise.resolve();
  const state = {
    nowMs: NOON,
    isReceiving: true,
    hasEnded: false,
    settings: settingsCodec.decode({}),
    /** Error that reads of the database throw. */
    outage: undefined as Error | undefined,
  };

  async function answer<Value>(name: string, read: () => Value): Promise<Value> {
    reads.push(name);
    const value = read();
    await gate;
    if (state.outage) throw state.outage;
    return value;
  }

  const inDivision = (division: Division) =>
    [...rows.values()].filter((row) => row.isJunior === (division === 'junior'));

  const source: BoardSource = {
    read: (division) => answer(division, () => createStandings(inDivision(division))),
    find: (entryId) => answer(`entry ${entryId}`, () => rows.get(entryId) ?? null),
    rankOf: (entry) =>
      answer('rank', () => {
        const others = inDivision(entry.isJunior ? 'junior' : 'regular').filter(({ id }) => id !== entry.id);
        return rankDivision([...others, entry]).find(({ id }) => id === entry.id)?.rank ?? 0;
      }),
  };

  const board = createLiveBoard({
    source,
    derbyState: { hasEnded: () => answer('derby', () => state.hasEnded) },
    settings: { current: () => state.settings },
    isReceiving: () => state.isReceiving,
    clock: { now: () => new Date(state.nowMs), sleep: async () => undefined },
    logger: { debug: quiet, info: quiet, error: quiet, warn: (_fields, message) => void warnings.push(message) },
  });
  board.onChange((change) => changes.push(change));

  function store(id: number, fishWeightLbs: number, isJunior = false): BoardRow {
    const row = {
      id,
      fishWeightLbs,
      isJunior,
      createdAt: new Date(NOON),
      firstName: 'Ann',
      lastName: 'Sample',
      fishPhotoPath: null,
    };
    rows.set(id, row);
    return row;
  }
  store(1, 10);
  store(2, 30);
  store(3, 20);

  return Object.assign(state, {
    board,
    rows,
    changes,
    warnings,
    store,
    /** Returns the ids of the entries on the board, best first. */
    shown: async (division: Division = 'regular') =>
      (await board.divisions.read(division)).page({ page: 1, limit: 100 }).items.map(({ id }) => id),
    /** Returns the reads since the last call. */
    readsSince: () => reads.splice(0),
    /** Makes reads wait until the returned function is called. */
    openGate(): () => void {
      let open = quiet as () => void;
      gate = new Promise((resolve) => (open = resolve));
      return open;
    },
  });
}

export type BoardTestContext = ReturnType<typeof createBoardContext>;

/** Creates an event: without a version it comes from this process, else from the bus. */
export const changed = (entryId: number | null, version?: number, isJunior = false): EntriesChangedEvent => ({
  kind: 'entries-changed',
  isJunior,
  entryId,
  ...(version === undefined ? {} : { version }),
});
