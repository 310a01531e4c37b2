import { beforeEach, describe, expect, it } from 'vitest';
import { changed, createBoardStage, type BoardStage } from './live-board.fixture.ts';

let stage: BoardStage;

beforeEach(() => {
  stage = createBoardStage();
});

describe('the stamp of answers', () => {
  it('stays while nothing changes, and changes with anything that visitors see', async () => {
    await Promise.all([stage.shown(), stage.shown('junior'), stage.board.boardState.hasEnded()]);
    let last = stage.board.stamp();
    expect(last).not.toBeNull();
    await stage.shown();
    await stage.board.handle(changed(1));
    await stage.board.handle({ kind: 'user-changed', userId: 1 });
    expect(stage.board.stamp()).toBe(last);
    for (const change of [
      async () => {
        stage.store(4, 99);
        await stage.board.handle(changed(4));
      },
      async () => stage.board.handle({ kind: 'derby-ended', runId: null }),
      async () => stage.shown(),
      async () => void (stage.settings = { ...stage.settings, apiUrl: 'https://derby.example.org' }),
      async () => stage.board.interrupted(),
    ]) {
      await change();
      expect(stage.board.stamp()).not.toBe(last);
      last = stage.board.stamp();
    }
  });

  it('is null while answers must not be remembered', async () => {
    await stage.shown();
    const last = stage.board.stamp();
    stage.nowMs += stage.settings.cacheTtlSeconds * 1_000;
    expect(stage.board.stamp()).toBeNull();
    await stage.shown();
    await expect.poll(() => stage.board.stamp()).not.toBeNull();
    expect(stage.board.stamp()).not.toBe(last);
    stage.isReceiving = false;
    expect(stage.board.stamp()).toBeNull();
    stage.isReceiving = true;
    stage.settings = { ...stage.settings, enableLeaderboardCache: false };
    expect(stage.board.stamp()).toBeNull();
  });
});

describe('listeners', () => {
  it('hear of each change of a division once, counted, and of nothing else', async () => {
    await stage.shown();
    stage.store(4, 99);
    await stage.board.handle(changed(4));
    await stage.board.handle(changed(4, 12));
    await stage.board.handle(changed(4, 1, true));
    stage.nowMs += stage.settings.cacheTtlSeconds * 1_000;
    await stage.shown();
    expect(stage.changes).toEqual([
      { division: 'regular', version: 1 },
      { division: 'junior', version: 1 },
    ]);
    await stage.board.handle({ kind: 'derby-ended', runId: 1 });
    expect(stage.changes.slice(2)).toEqual([
      { division: 'regular', version: 2 },
      { division: 'junior', version: 2 },
    ]);
  });
});
