import { beforeEach, describe, expect, it } from 'vitest';
import { changed, createBoardStage, type BoardStage } from './live-board.fixture.ts';

let stage: BoardStage;

beforeEach(() => {
  stage = createBoardStage();
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
