import { beforeEach, describe, expect, it } from 'vitest';
import type { EntriesChangedEvent } from '../kernel/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import type { BoardRow, BoardSource, Division } from './board-entry.ts';
import { createLiveBoard, type BoardChange, type LiveBoard } from './live-board.ts';
import { rankDivision } from './rank.ts';
import { createStandings } from './standings.ts';

const NOON = Date.parse('2025-08-09T19:00:00.000Z');

let rows: Map<number, BoardRow>;
let reads: string[];
let nowMs: number;
let isReceiving: boolean;
let hasEnded: boolean;
let settings: Settings;
/** What reads of the database wait for, and what they fail with. */
let gate: Promise<void>;
let outage: Error | undefined;
let changes: BoardChange[];
let warnings: string[];
let board: LiveBoard;

const quiet = () => undefined;

async function answer<Value>(name: string, read: () => Value): Promise<Value> {
  reads.push(name);
  const value = read();
  await gate;
  if (outage) throw outage;
  return value;
}

const inDivision = (division: Division) => [...rows.values()].filter((row) => row.isJunior === (division === 'junior'));

const source: BoardSource = {
  read: (division) => answer(division, () => createStandings(inDivision(division))),
  find: (entryId) => answer(`entry ${entryId}`, () => rows.get(entryId) ?? null),
  rankOf: (entry) =>
    answer('rank', () => {
      const others = inDivision(entry.isJunior ? 'junior' : 'regular').filter(({ id }) => id !== entry.id);
      return rankDivision([...others, entry]).find(({ id }) => id === entry.id)?.rank ?? 0;
    }),
};

beforeEach(() => {
  rows = new Map();
  reads = [];
  nowMs = NOON;
  isReceiving = true;
  hasEnded = false;
  settings = settingsCodec.decode({});
  gate = Promise.resolve();
  outage = undefined;
  changes = [];
  warnings = [];
  board = createLiveBoard({
    source,
    derbyState: { hasEnded: () => answer('derby', () => hasEnded) },
    settings: { current: () => settings },
    isReceiving: () => isReceiving,
    clock: { now: () => new Date(nowMs), sleep: async () => undefined },
    logger: { debug: quiet, info: quiet, error: quiet, warn: (_fields, message) => void warnings.push(message) },
  });
  board.onChange((change) => changes.push(change));
  for (const [id, lbs] of [
    [1, 10],
    [2, 30],
    [3, 20],
  ] as const) {
    store(id, lbs);
  }
});

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

/** An entry that changed: in this process without a version, else as the bus counted it. */
const changed = (entryId: number | null, version?: number, isJunior = false): EntriesChangedEvent => ({
  kind: 'entries-changed',
  isJunior,
  entryId,
  ...(version === undefined ? {} : { version }),
});

const shown = async (division: Division = 'regular') =>
  (await board.divisions.read(division)).page({ page: 1, limit: 100 }).items.map(({ id }) => id);

/** What was read since the last call. */
const readsSince = () => reads.splice(0);

function openGate(): () => void {
  let open = quiet as () => void;
  gate = new Promise((resolve) => (open = resolve));
  return open;
}

describe('the board in memory', () => {
  it('reads a division once, also for readers at the same time, and then never', async () => {
    await Promise.all([shown(), shown(), board.boardState.hasEnded(), board.boardState.hasEnded()]);
    expect(readsSince()).toEqual(['regular', 'derby']);
    expect(await shown()).toEqual([2, 3, 1]);
    expect(await board.boardState.hasEnded()).toBe(false);
    expect(readsSince()).toEqual([]);
  });

  it('reads one row for an event, whether it was added, corrected, moved to the other division or deleted', async () => {
    await shown();
    await shown('junior');
    store(4, 25);
    await board.handle(changed(4, 7));
    store(1, 40);
    await board.handle(changed(1, 8));
    rows.delete(2);
    await board.handle(changed(2, 9));
    store(3, 20, true);
    await Promise.all([board.handle(changed(3, 10)), board.handle(changed(3, 1, true))]);
    readsSince();
    expect([await shown(), await shown('junior')]).toEqual([[1, 4], [3]]);
    expect(readsSince()).toEqual([]);
  });

  it('is right when the events of one moment come together, twice, or before the division was read', async () => {
    await Promise.all([board.handle(changed(1)), shown(), board.handle(changed(2)), board.handle(changed(2))]);
    for (const id of [5, 6, 7, 8]) store(id, id);
    await Promise.all([5, 6, 7, 8, 8, 5].map((id) => board.handle(changed(id))));
    expect(await shown()).toEqual([2, 3, 1, 8, 7, 6, 5]);
  });

  it('shows an event that came while the division was being read', async () => {
    const open = openGate();
    const first = shown();
    store(4, 99);
    const handled = board.handle(changed(4, 1));
    open();
    await first;
    await handled;
    expect(await shown()).toEqual([4, 2, 3, 1]);
  });

  it.each([
    ['a gap', [5, 7]],
    ['a lower version, as from an emptied Redis', [5, 1]],
    ['the same version again', [5, 5]],
    ['more than one entry', [5, 6]],
  ])('%s: the division is read anew', async (what, [before = 0, after = 0]) => {
    await shown();
    await board.handle(changed(1, before));
    readsSince();
    store(4, 99);
    await board.handle(changed(what === 'more than one entry' ? null : 2, after));
    expect(await shown()).toEqual([4, 2, 3, 1]);
    expect(readsSince()).toEqual(['regular']);
    await board.handle(changed(1, after + 1));
    expect(await shown()).toEqual([4, 2, 3, 1]);
    expect(readsSince()).toEqual(['entry 1']);
  });

  it('a reader that comes after a drop does not get what was read before it', async () => {
    const open = openGate();
    const early = shown();
    store(4, 99);
    board.interrupted();
    const late = shown();
    open();
    await early;
    expect(await late).toEqual([4, 2, 3, 1]);
    expect(await shown()).toEqual([4, 2, 3, 1]);
  });

  it('is read anew after an interruption, a reset and the end of the derby', async () => {
    for (const forget of [
      async () => board.interrupted(),
      async () => await board.handle({ kind: 'board-cleared' }),
      async () => await board.handle({ kind: 'derby-ended', runId: 1 }),
    ]) {
      await Promise.all([shown(), shown('junior'), board.boardState.hasEnded()]);
      readsSince();
      hasEnded = !hasEnded;
      rows.delete([...rows.keys()][0] ?? 0);
      await forget();
      expect(await shown()).toEqual(rankDivision([...rows.values()]).map(({ id }) => id));
      expect(await board.boardState.hasEnded()).toBe(hasEnded);
      await shown('junior');
      expect(readsSince()).toEqual(['regular', 'derby', 'junior']);
    }
  });

  it('is read again behind the readers after cache_ttl seconds, which outlives an outage', async () => {
    settings = { ...settings, cacheTtlSeconds: 10 };
    await shown();
    store(4, 99);
    nowMs += 9_999;
    expect(await shown()).toEqual([2, 3, 1]);
    nowMs += 1;
    outage = new Error('away');
    expect([await shown(), await shown()]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ]);
    await Promise.resolve();
    outage = undefined;
    await expect.poll(shown).toEqual([4, 2, 3, 1]);
    expect(warnings).toEqual(['an old value goes on']);
  });

  it('reads anew when an entry could not be read', async () => {
    await shown();
    outage = new Error('away');
    await board.handle(changed(1, 1));
    await expect(shown()).rejects.toThrow('away');
    outage = undefined;
    rows.delete(1);
    expect(await shown()).toEqual([2, 3]);
    expect(warnings).toEqual(['an entry could not be read; its division will be read anew']);
  });

  it.each(['without events', 'with the cache off'])('%s: everything is asked of the database', async (how) => {
    await shown();
    if (how === 'without events') isReceiving = false;
    else settings = { ...settings, enableLeaderboardCache: false };
    readsSince();
    store(4, 99);
    expect(await shown()).toEqual([4, 2, 3, 1]);
    await board.boardState.hasEnded();
    expect(await board.divisions.rankOf(store(5, 25))).toBe(3);
    expect(readsSince()).toEqual(['regular', 'derby', 'rank']);
    await board.handle(changed(5));
    isReceiving = true;
    settings = { ...settings, enableLeaderboardCache: true };
    expect(await shown()).toEqual([4, 2, 5, 3, 1]);
  });

  it('ranks from memory when it has the division there, else by one question', async () => {
    expect(await board.divisions.rankOf(store(4, 25))).toBe(2);
    expect(readsSince()).toEqual(['rank']);
    await shown();
    readsSince();
    expect(await board.divisions.rankOf(store(4, 25))).toBe(2);
    expect(readsSince()).toEqual([]);
  });
});

describe('the stamp of answers', () => {
  it('stays while nothing changes, and changes with anything that visitors see', async () => {
    await Promise.all([shown(), shown('junior'), board.boardState.hasEnded()]);
    let last = board.stamp();
    expect(last).not.toBeNull();
    await shown();
    await board.handle(changed(1));
    await board.handle({ kind: 'user-changed', userId: 1 });
    expect(board.stamp()).toBe(last);
    for (const change of [
      async () => {
        store(4, 99);
        await board.handle(changed(4));
      },
      async () => board.handle({ kind: 'derby-ended', runId: null }),
      async () => shown(),
      async () => void (settings = { ...settings, apiUrl: 'https://derby.example.org' }),
      async () => board.interrupted(),
    ]) {
      await change();
      expect(board.stamp()).not.toBe(last);
      last = board.stamp();
    }
  });

  it('is null while answers must not be remembered', async () => {
    await shown();
    const last = board.stamp();
    nowMs += settings.cacheTtlSeconds * 1_000;
    expect(board.stamp()).toBeNull();
    await shown();
    await expect.poll(() => board.stamp()).not.toBeNull();
    expect(board.stamp()).not.toBe(last);
    isReceiving = false;
    expect(board.stamp()).toBeNull();
    isReceiving = true;
    settings = { ...settings, enableLeaderboardCache: false };
    expect(board.stamp()).toBeNull();
  });
});

describe('listeners', () => {
  it('hear of each change of a division once, counted, and of nothing else', async () => {
    await shown();
    store(4, 99);
    await board.handle(changed(4));
    await board.handle(changed(4, 12));
    await board.handle(changed(4, 1, true));
    nowMs += settings.cacheTtlSeconds * 1_000;
    await shown();
    expect(changes).toEqual([
      { division: 'regular', version: 1 },
      { division: 'junior', version: 1 },
    ]);
    await board.handle({ kind: 'derby-ended', runId: 1 });
    expect(changes.slice(2)).toEqual([
      { division: 'regular', version: 2 },
      { division: 'junior', version: 2 },
    ]);
  });
});
