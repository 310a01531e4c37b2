import { beforeEach, describe, expect, it } from 'vitest';
import { quietLogger } from '@derby/server-kit/testing/quiet-logger';
import type { Connection, EntriesChangedEvent } from '../kernel/index.ts';
import { settingsCodec } from '../settings/index.ts';
import type { BoardRow, Division } from './board-entry.ts';
import { boardRow } from './board-row.fixture.ts';
import { createLiveBoard, type BoardChange } from './live-board.ts';
import { rankDivision } from './rank.ts';
import { NOTHING_ANNOUNCED } from '../testing/index.ts';
import { createStandings } from './standings.ts';

const NOON = Date.parse('2025-08-09T19:00:00.000Z');
const RECENT_MS = 500;
const CONNECTED = 1;
const POLL = ['versions', 'derby', 'announced'];

/**
 * Creates a board over rows in memory: entries 2, 3 and 1 of the regular division, best first. Assigned state takes
 * effect at once.
 */
function createBoardContext() {
  const rows = new Map<number, BoardRow>();
  const reads: string[] = [];
  const changes: BoardChange[] = [];
  const lines: string[] = [];
  /** Reads of the database wait for this promise. */
  let pendingReads = Promise.resolve();
  const state = {
    nowMs: NOON,
    versions: { regular: 'r1', junior: 'j1', open: [] as string[] },
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
  const log = (_fields: object, message: string) => void lines.push(message);

  const board = createLiveBoard({
    database: { readyState: CONNECTED } as Connection,
    source: {
      read: (division) => respond(division, () => createStandings(inDivision(division))),
      rankOf: (entry) =>
        respond('rank', () => {
          const others = inDivision(entry.isJunior ? 'junior' : 'regular').filter(({ id }) => id !== entry.id);
          return rankDivision([...others, entry]).find(({ id }) => id === entry.id)?.rank ?? 0;
        }),
    },
    derbyState: {
      hasEnded: () => respond('derby', () => state.hasEnded),
      announced: () => respond('announced', () => ({ ...NOTHING_ANNOUNCED, ceremonyStep: state.ceremonyStep })),
    },
    readVersions: () => respond('versions', () => ({ ...state.versions })),
    settings: { current: () => state.settings },
    clock: { now: () => new Date(state.nowMs), sleep: async () => undefined },
    nowMs: () => state.nowMs,
    logger: { ...quietLogger, warn: log, error: log },
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
    lines,
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

/** Creates an event; without a version it comes from an older build. */
const changed = (boardVersion?: string, isJunior = false): EntriesChangedEvent => ({
  kind: 'entries-changed',
  isJunior,
  entryId: 4,
  ...(boardVersion === undefined ? {} : { boardVersion }),
});

let context: ReturnType<typeof createBoardContext>;
beforeEach(() => void (context = createBoardContext()));

/** Stores a change with its version, as another process does. */
function changeRegular(version: string): void {
  context.store(4, 99);
  context.versions = { ...context.versions, regular: version };
}

describe('live board', () => {
  it('polls once and reads a division once, also for concurrent readers', async () => {
    const { boardState } = context.board;
    await Promise.all([context.shown(), context.shown(), boardState.hasEnded(), boardState.announced()]);
    expect(context.readsSince()).toEqual([...POLL, 'regular']);
    context.nowMs += RECENT_MS;
    expect([await context.shown(), await boardState.hasEnded()]).toEqual([[2, 3, 1], false]);
    expect(context.readsSince()).toEqual([]);
  });

  it('finds a change without its event after half a second, and reads only that division again', async () => {
    await Promise.all([context.shown(), context.shown('junior')]);
    context.readsSince();
    changeRegular('r2');
    context.nowMs += RECENT_MS + 1;
    expect([await context.shown('junior'), await context.shown()]).toEqual([[], [4, 2, 3, 1]]);
    expect(context.readsSince()).toEqual([...POLL, 'regular']);
  });

  it('shows the change of an event at once, and reads it once', async () => {
    await context.shown();
    context.readsSince();
    changeRegular('r2');
    await Promise.all([context.board.handle(changed('r2')), context.board.handle(changed('r2'))]);
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    expect(context.readsSince().filter((read) => read === 'regular')).toHaveLength(1);
    context.readsSince();
    await context.board.handle(changed('r2'));
    expect(context.readsSince()).toEqual([]);
  });

  it('shows the change of an older build at its event, and without it after cache_ttl', async () => {
    await context.shown();
    context.store(4, 99);
    await context.board.handle(changed());
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    context.rows.delete(4);
    context.settings = { ...context.settings, cacheTtlSeconds: 10 };
    context.nowMs += 9_999;
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    context.nowMs += 1;
    await expect.poll(context.shown).toEqual([2, 3, 1]);
  });

  it('reads the division at every poll while a change may not be complete, and reports what it finds', async () => {
    await context.shown();
    context.versions = { ...context.versions, open: ['a change'] };
    context.nowMs += RECENT_MS + 1;
    expect(await context.shown()).toEqual([2, 3, 1]);
    // The process dies before it renews the version.
    context.store(4, 99);
    context.nowMs += RECENT_MS + 1;
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    expect(context.changes).toEqual([{ division: 'regular', version: 1 }]);
  });

  it('does not return a read from before a change to a later reader', async () => {
    await context.shown();
    changeRegular('r2');
    context.nowMs += RECENT_MS + 1;
    await context.board.boardState.hasEnded();
    const releaseReads = context.blockReads();
    const early = context.shown();
    await expect.poll(() => context.readsSince()).toContain('regular');
    context.rows.delete(2);
    const handled = context.board.handle(changed());
    releaseReads();
    await handled;
    await early;
    expect(await context.shown()).toEqual([4, 3, 1]);
  });

  it('finds the end of the derby, a step of the ceremony and a reset without their events', async () => {
    const { boardState } = context.board;
    await context.shown();
    context.hasEnded = true;
    context.ceremonyStep = 4;
    context.nowMs += RECENT_MS + 1;
    expect([await boardState.hasEnded(), (await boardState.announced()).ceremonyStep]).toEqual([true, 4]);
    context.rows.clear();
    context.hasEnded = false;
    context.ceremonyStep = null;
    context.nowMs += RECENT_MS + 1;
    expect([await context.shown(), await boardState.hasEnded(), (await boardState.announced()).ceremonyStep]).toEqual([
      [],
      false,
      null,
    ]);
  });

  it.each(['derby-ended', 'ceremony-moved', 'notice-changed', 'board-cleared'] as const)(
    'finds the change of %s at once',
    async (kind) => {
      await context.shown();
      context.hasEnded = true;
      context.ceremonyStep = 4;
      await context.board.handle(kind === 'derby-ended' ? { kind, runId: 1 } : { kind });
      const { boardState } = context.board;
      expect([await boardState.hasEnded(), (await boardState.announced()).ceremonyStep]).toEqual([true, 4]);
    },
  );

  it('keeps the last board while the database is down, and is current after it', async () => {
    const { boardState } = context.board;
    context.outage = new Error('away');
    await expect(context.shown()).rejects.toThrow('away');
    context.outage = undefined;
    await context.shown();
    context.outage = new Error('away');
    changeRegular('r2');
    await context.board.handle(changed());
    context.nowMs += RECENT_MS + 1;
    expect([await context.shown(), await context.shown(), await boardState.hasEnded()]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
      false,
    ]);
    expect(context.lines).toEqual([
      'failed to read value, keeping the last known one',
      'failed to read value, keeping the last known one',
      'failed to reload board, keeping the stale one',
    ]);
    context.outage = undefined;
    await expect.poll(context.shown).toEqual([4, 2, 3, 1]);
  });

  it('reads the database for every call with the cache off', async () => {
    await context.shown();
    context.settings = { ...context.settings, enableLeaderboardCache: false };
    context.readsSince();
    context.store(4, 99);
    expect(await context.shown()).toEqual([4, 2, 3, 1]);
    expect(await context.board.divisions.rankOf(context.store(5, 25))).toBe(3);
    expect(context.readsSince()).toEqual(['regular', 'rank']);
    context.hasEnded = true;
    expect(await context.board.boardState.hasEnded()).toBe(true);
  });

  it('ranks an entry in memory when the division is current, else with one database read', async () => {
    expect(await context.board.divisions.rankOf(context.store(4, 25))).toBe(2);
    expect(context.readsSince()).toEqual([...POLL, 'rank']);
    await context.shown();
    context.readsSince();
    expect(await context.board.divisions.rankOf(context.store(4, 25))).toBe(2);
    expect(context.readsSince()).toEqual([]);
    await context.board.handle(changed());
    expect(await context.board.divisions.rankOf(context.store(4, 25))).toBe(2);
    expect(context.readsSince()).toEqual([...POLL, 'rank']);
  });
});

describe('board listeners', () => {
  it('are called once per change of a division, with a version, and not otherwise', async () => {
    await context.shown();
    changeRegular('r2');
    await context.board.handle(changed('r2'));
    await context.board.handle(changed('r2'));
    await context.shown();
    context.versions = { ...context.versions, junior: 'j2' };
    await context.board.handle(changed('j2', true));
    context.nowMs += context.settings.cacheTtlSeconds * 1_000;
    await context.shown();
    expect(context.changes).toEqual([
      { division: 'regular', version: 1 },
      { division: 'junior', version: 1 },
    ]);
    context.hasEnded = true;
    await context.board.handle({ kind: 'derby-ended', runId: 1 });
    expect(context.changes.slice(2)).toEqual([
      { division: 'regular', version: 2 },
      { division: 'junior', version: 2 },
    ]);
  });

  it('are called without readers, by an event and by watching', async () => {
    await context.board.handle(changed('r1'));
    expect(context.changes).toEqual([{ division: 'regular', version: 1 }]);
    changeRegular('r2');
    context.nowMs += RECENT_MS + 1;
    await context.board.watch();
    expect(context.changes.slice(1)).toEqual([{ division: 'regular', version: 2 }]);
  });
});
