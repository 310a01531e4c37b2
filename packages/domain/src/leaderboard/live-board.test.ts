import { beforeEach, describe, expect, it } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import type { EntriesChangedEvent } from '../kernel/index.ts';
import { settingsCodec } from '../settings/index.ts';
import type { BoardRow, BoardSource, Division } from './board-entry.ts';
import { boardRow } from './board-row.fixture.ts';
import { createLiveBoard, type BoardChange } from './live-board.ts';
import { rankDivision } from './rank.ts';
import { createStandings } from './standings.ts';

const NOON = Date.parse('2025-08-09T19:00:00.000Z');

/**
 * Creates a board over rows in memory: entries 2, 3 and 1 of the regular division, best first. Assigned state takes
 * effect at once.
 */
function createBoardContext() {
  const rows = new Map<number, BoardRow>();
  const reads: string[] = [];
  const changes: BoardChange[] = [];
  const warnings: string[] = [];
  /** Reads of the database wait for this promise. */
  let pendingReads = Promise.resolve();
  const state = {
    nowMs: NOON,
    isReceiving: true,
    hasEnded: false,
    ceremonyStep: null as number | null,
    settings: settingsCodec.decode({}),
    /** Error that reads of the database throw. */
    outage: undefined as Error | undefined,
  };

  async function respond<Value>(name: string, read: () => Value): Promise<Value> {
    reads.push(name);
    const value = read();
    await pendingReads;
    if (state.outage) throw state.outage;
    return value;
  }

  const inDivision = (division: Division) =>
    [...rows.values()].filter((row) => row.isJunior === (division === 'junior'));

  const source: BoardSource = {
    read: (division) => respond(division, () => createStandings(inDivision(division))),
    find: (entryId) => respond(`entry ${entryId}`, () => rows.get(entryId) ?? null),
    rankOf: (entry) =>
      respond('rank', () => {
        const others = inDivision(entry.isJunior ? 'junior' : 'regular').filter(({ id }) => id !== entry.id);
        return rankDivision([...others, entry]).find(({ id }) => id === entry.id)?.rank ?? 0;
      }),
  };

  const board = createLiveBoard({
    source,
    derbyState: {
      hasEnded: () => respond('derby', () => state.hasEnded),
      ceremonyStep: () => respond('ceremony', () => state.ceremonyStep),
    },
    settings: { current: () => state.settings },
    isReceiving: () => state.isReceiving,
    clock: { now: () => new Date(state.nowMs), sleep: async () => undefined },
    logger: { ...quietLogger, warn: (_fields, message) => void warnings.push(message) },
  });
  board.onChange((change) => changes.push(change));

  function store(id: number, fishWeightLbs: number, isJunior = false): BoardRow {
    const row = boardRow(id, { fishWeightLbs, isJunior });
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
    blockReads(): () => void {
      let releaseReads: () => void = () => undefined;
      pendingReads = new Promise((resolve) => (releaseReads = resolve));
      return releaseReads;
    },
  });
}

/** Creates an event: without a version it comes from this process, else from the bus. */
const changed = (entryId: number | null, version?: number, isJunior = false): EntriesChangedEvent => ({
  kind: 'entries-changed',
  isJunior,
  entryId,
  ...(version === undefined ? {} : { version }),
});

let context: ReturnType<typeof createBoardContext>;
beforeEach(() => void (context = createBoardContext()));

describe('live board', () => {
  it('reads a division once, also for concurrent readers', async () => {
    await Promise.all([
      context.shown(),
      context.shown(),
      context.board.boardState.hasEnded(),
      context.board.boardState.hasEnded(),
    ]);
    expect(context.readsSince()).toEqual(['regular', 'derby']);
    expect(await context.shown()).toEqual([2, 3, 1]);
    expect(await context.board.boardState.hasEnded()).toBe(false);
    expect(context.readsSince()).toEqual([]);
  });

  it('reads one row per event when an entry was added, corrected, moved or deleted', async () => {
    await context.shown();
    await context.shown('junior');
    context.store(4, 25);
    await context.board.handle(changed(4, 7));
    context.store(1, 40);
    await context.board.handle(changed(1, 8));
    context.rows.delete(2);
    await context.board.handle(changed(2, 9));
    context.store(3, 20, true);
    await Promise.all([context.board.handle(changed(3, 10)), context.board.handle(changed(3, 1, true))]);
    context.readsSince();
    expect([await context.shown(), await context.shown('junior')]).toEqual([[1, 4], [3]]);
    expect(context.readsSince()).toEqual([]);
  });

  it('is correct when events arrive at once, twice, or before the first read', async () => {
    await Promise.all([
      context.board.handle(changed(1)),
      context.shown(),
      context.board.handle(changed(2)),
      context.board.handle(changed(2)),
    ]);
    for (const id of [5, 6, 7, 8]) context.store(id, id);
    await Promise.all([5, 6, 7, 8, 8, 5].map((id) => context.board.handle(changed(id))));
    expect(await context.shown()).toEqual([2, 3, 1, 8, 7, 6, 5]);
  });

  it('applies an event that arrived during the first read', async () => {
    const releaseReads = context.blockReads();
    const first = context.shown();
    context.store(4, 99);
    const handled = context.board.handle(changed(4, 1));
    releaseReads();
    await first;
    await handled;
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
  });

  it.each([
    ['a gap in the versions', [5, 7]],
    ['a lower version, as after a Redis restart', [5, 1]],
    ['a repeated version', [5, 5]],
    ['more than one entry', [5, 6]],
  ])('%s: the division is read again', async (what, [before = 0, after = 0]) => {
    await context.shown();
    await context.board.handle(changed(1, before));
    context.readsSince();
    context.store(4, 99);
    await context.board.handle(changed(what === 'more than one entry' ? null : 2, after));
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    expect(context.readsSince()).toEqual(['regular']);
    await context.board.handle(changed(1, after + 1));
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    expect(context.readsSince()).toEqual(['entry 1']);
  });

  it('does not return a read from before an interruption to a later reader', async () => {
    const releaseReads = context.blockReads();
    const early = context.shown();
    context.store(4, 99);
    context.board.interrupted();
    const late = context.shown();
    releaseReads();
    await early;
    expect(await late).toEqual([4, 2, 3, 1]);
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
  });

  it('is read again after an interruption, a reset and the end of the derby', async () => {
    for (const forget of [
      async () => context.board.interrupted(),
      async () => await context.board.handle({ kind: 'board-cleared' }),
      async () => await context.board.handle({ kind: 'derby-ended', runId: 1 }),
    ]) {
      const { boardState } = context.board;
      await Promise.all([context.shown(), context.shown('junior'), boardState.hasEnded(), boardState.ceremonyStep()]);
      context.readsSince();
      context.hasEnded = !context.hasEnded;
      context.ceremonyStep = context.hasEnded ? 4 : null;
      context.rows.delete([...context.rows.keys()][0] ?? 0);
      await forget();
      expect(await context.shown()).toEqual(rankDivision([...context.rows.values()]).map(({ id }) => id));
      expect(await boardState.hasEnded()).toBe(context.hasEnded);
      expect(await boardState.ceremonyStep()).toBe(context.ceremonyStep);
      await context.shown('junior');
      expect(context.readsSince()).toEqual(['regular', 'derby', 'ceremony', 'junior']);
    }
  });

  it('reads only the step of the ceremony again after a move', async () => {
    const { boardState } = context.board;
    await Promise.all([context.shown(), boardState.hasEnded(), boardState.ceremonyStep()]);
    context.ceremonyStep = 4;
    context.readsSince();
    await context.board.handle({ kind: 'ceremony-moved' });
    expect(await Promise.all([boardState.ceremonyStep(), boardState.ceremonyStep()])).toEqual([4, 4]);
    await Promise.all([context.shown(), boardState.hasEnded()]);
    expect(context.readsSince()).toEqual(['ceremony']);
  });

  it('is read again in the background after cache_ttl seconds, and again after an outage', async () => {
    context.settings = { ...context.settings, cacheTtlSeconds: 10 };
    await context.shown();
    context.store(4, 99);
    context.nowMs += 9_999;
    expect(await context.shown()).toEqual([2, 3, 1]);
    context.nowMs += 1;
    context.outage = new Error('away');
    expect([await context.shown(), await context.shown()]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ]);
    await Promise.resolve();
    context.outage = undefined;
    await expect.poll(context.shown).toEqual([4, 2, 3, 1]);
    expect(context.warnings).toEqual(['failed to reload, keeping the stale value']);
  });

  it('reads the division again when an entry could not be read', async () => {
    await context.shown();
    context.outage = new Error('away');
    await context.board.handle(changed(1, 1));
    await expect(context.shown()).rejects.toThrow('away');
    context.outage = undefined;
    context.rows.delete(1);
    expect(await context.shown()).toEqual([2, 3]);
    expect(context.warnings).toEqual(['failed to read entry, reloading its division']);
  });

  it.each(['without events', 'with the cache off'])('%s: every call reads the database', async (how) => {
    await context.shown();
    if (how === 'without events') context.isReceiving = false;
    else context.settings = { ...context.settings, enableLeaderboardCache: false };
    context.readsSince();
    context.store(4, 99);
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    await context.board.boardState.hasEnded();
    expect(await context.board.divisions.rankOf(context.store(5, 25))).toBe(3);
    expect(context.readsSince()).toEqual(['regular', 'derby', 'rank']);
    await context.board.handle(changed(5));
    context.isReceiving = true;
    context.settings = { ...context.settings, enableLeaderboardCache: true };
    expect(await context.shown()).toEqual([4, 2, 5, 3, 1]);
  });

  it('ranks an entry in memory when the division is cached, else with one database read', async () => {
    expect(await context.board.divisions.rankOf(context.store(4, 25))).toBe(2);
    expect(context.readsSince()).toEqual(['rank']);
    await context.shown();
    context.readsSince();
    expect(await context.board.divisions.rankOf(context.store(4, 25))).toBe(2);
    expect(context.readsSince()).toEqual([]);
  });
});

describe('board listeners', () => {
  it('are called once per change of a division, with a version, and not otherwise', async () => {
    await context.shown();
    context.store(4, 99);
    await context.board.handle(changed(4));
    await context.board.handle(changed(4, 12));
    await context.board.handle(changed(4, 1, true));
    context.nowMs += context.settings.cacheTtlSeconds * 1_000;
    await context.shown();
    expect(context.changes).toEqual([
      { division: 'regular', version: 1 },
      { division: 'junior', version: 1 },
    ]);
    await context.board.handle({ kind: 'derby-ended', runId: 1 });
    expect(context.changes.slice(2)).toEqual([
      { division: 'regular', version: 2 },
      { division: 'junior', version: 2 },
    ]);
  });

  it('are called for a change that a read in the background found before its event', async () => {
    await context.shown();
    context.store(4, 99);
    context.nowMs += context.settings.cacheTtlSeconds * 1_000;
    await context.shown();
    await expect.poll(context.shown).toEqual([4, 2, 3, 1]);
    await context.board.handle(changed(4));
    expect(context.changes).toEqual([{ division: 'regular', version: 1 }]);
  });
});
