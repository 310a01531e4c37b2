import { beforeEach, describe, expect, it } from 'vitest';
import { changed, createBoardStage, type BoardStage } from './live-board.fixture.ts';
import { rankDivision } from './rank.ts';

let stage: BoardStage;

beforeEach(() => {
  stage = createBoardStage();
});

describe('the board in memory', () => {
  it('reads a division once, also for readers at the same time, and then never', async () => {
    await Promise.all([
      stage.shown(),
      stage.shown(),
      stage.board.boardState.hasEnded(),
      stage.board.boardState.hasEnded(),
    ]);
    expect(stage.readsSince()).toEqual(['regular', 'derby']);
    expect(await stage.shown()).toEqual([2, 3, 1]);
    expect(await stage.board.boardState.hasEnded()).toBe(false);
    expect(stage.readsSince()).toEqual([]);
  });

  it('reads one row for an event, whether it was added, corrected, moved to the other division or deleted', async () => {
    await stage.shown();
    await stage.shown('junior');
    stage.store(4, 25);
    await stage.board.handle(changed(4, 7));
    stage.store(1, 40);
    await stage.board.handle(changed(1, 8));
    stage.rows.delete(2);
    await stage.board.handle(changed(2, 9));
    stage.store(3, 20, true);
    await Promise.all([stage.board.handle(changed(3, 10)), stage.board.handle(changed(3, 1, true))]);
    stage.readsSince();
    expect([await stage.shown(), await stage.shown('junior')]).toEqual([[1, 4], [3]]);
    expect(stage.readsSince()).toEqual([]);
  });

  it('is right when the events of one moment come together, twice, or before the division was read', async () => {
    await Promise.all([
      stage.board.handle(changed(1)),
      stage.shown(),
      stage.board.handle(changed(2)),
      stage.board.handle(changed(2)),
    ]);
    for (const id of [5, 6, 7, 8]) stage.store(id, id);
    await Promise.all([5, 6, 7, 8, 8, 5].map((id) => stage.board.handle(changed(id))));
    expect(await stage.shown()).toEqual([2, 3, 1, 8, 7, 6, 5]);
  });

  it('shows an event that came while the division was being read', async () => {
    const open = stage.openGate();
    const first = stage.shown();
    stage.store(4, 99);
    const handled = stage.board.handle(changed(4, 1));
    open();
    await first;
    await handled;
    expect(await stage.shown()).toEqual([4, 2, 3, 1]);
  });

  it.each([
    ['a gap', [5, 7]],
    ['a lower version, as from an emptied Redis', [5, 1]],
    ['the same version again', [5, 5]],
    ['more than one entry', [5, 6]],
  ])('%s: the division is read anew', async (what, [before = 0, after = 0]) => {
    await stage.shown();
    await stage.board.handle(changed(1, before));
    stage.readsSince();
    stage.store(4, 99);
    await stage.board.handle(changed(what === 'more than one entry' ? null : 2, after));
    expect(await stage.shown()).toEqual([4, 2, 3, 1]);
    expect(stage.readsSince()).toEqual(['regular']);
    await stage.board.handle(changed(1, after + 1));
    expect(await stage.shown()).toEqual([4, 2, 3, 1]);
    expect(stage.readsSince()).toEqual(['entry 1']);
  });

  it('a reader that comes after a drop does not get what was read before it', async () => {
    const open = stage.openGate();
    const early = stage.shown();
    stage.store(4, 99);
    stage.board.interrupted();
    const late = stage.shown();
    open();
    await early;
    expect(await late).toEqual([4, 2, 3, 1]);
    expect(await stage.shown()).toEqual([4, 2, 3, 1]);
  });

  it('is read anew after an interruption, a reset and the end of the derby', async () => {
    for (const forget of [
      async () => stage.board.interrupted(),
      async () => await stage.board.handle({ kind: 'board-cleared' }),
      async () => await stage.board.handle({ kind: 'derby-ended', runId: 1 }),
    ]) {
      await Promise.all([stage.shown(), stage.shown('junior'), stage.board.boardState.hasEnded()]);
      stage.readsSince();
      stage.hasEnded = !stage.hasEnded;
      stage.rows.delete([...stage.rows.keys()][0] ?? 0);
      await forget();
      expect(await stage.shown()).toEqual(rankDivision([...stage.rows.values()]).map(({ id }) => id));
      expect(await stage.board.boardState.hasEnded()).toBe(stage.hasEnded);
      await stage.shown('junior');
      expect(stage.readsSince()).toEqual(['regular', 'derby', 'junior']);
    }
  });

  it('is read again behind the readers after cache_ttl seconds, which outlives an outage', async () => {
    stage.settings = { ...stage.settings, cacheTtlSeconds: 10 };
    await stage.shown();
    stage.store(4, 99);
    stage.nowMs += 9_999;
    expect(await stage.shown()).toEqual([2, 3, 1]);
    stage.nowMs += 1;
    stage.outage = new Error('away');
    expect([await stage.shown(), await stage.shown()]).toEqual([
      [2, 3, 1],
      [2, 3, 1],
    ]);
    await Promise.resolve();
    stage.outage = undefined;
    await expect.poll(stage.shown).toEqual([4, 2, 3, 1]);
    expect(stage.warnings).toEqual(['failed to reload, keeping the stale value']);
  });

  it('reads anew when an entry could not be read', async () => {
    await stage.shown();
    stage.outage = new Error('away');
    await stage.board.handle(changed(1, 1));
    await expect(stage.shown()).rejects.toThrow('away');
    stage.outage = undefined;
    stage.rows.delete(1);
    expect(await stage.shown()).toEqual([2, 3]);
    expect(stage.warnings).toEqual(['failed to read entry, reloading its division']);
  });

  it.each(['without events', 'with the cache off'])('%s: everything is asked of the database', async (how) => {
    await stage.shown();
    if (how === 'without events') stage.isReceiving = false;
    else stage.settings = { ...stage.settings, enableLeaderboardCache: false };
    stage.readsSince();
    stage.store(4, 99);
    expect(await stage.shown()).toEqual([4, 2, 3, 1]);
    await stage.board.boardState.hasEnded();
    expect(await stage.board.divisions.rankOf(stage.store(5, 25))).toBe(3);
    expect(stage.readsSince()).toEqual(['regular', 'derby', 'rank']);
    await stage.board.handle(changed(5));
    stage.isReceiving = true;
    stage.settings = { ...stage.settings, enableLeaderboardCache: true };
    expect(await stage.shown()).toEqual([4, 2, 5, 3, 1]);
  });

  it('ranks from memory when it has the division there, else by one question', async () => {
    expect(await stage.board.divisions.rankOf(stage.store(4, 25))).toBe(2);
    expect(stage.readsSince()).toEqual(['rank']);
    await stage.shown();
    stage.readsSince();
    expect(await stage.board.divisions.rankOf(stage.store(4, 25))).toBe(2);
    expect(stage.readsSince()).toEqual([]);
  });
});
