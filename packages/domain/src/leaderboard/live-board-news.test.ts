import { beforeEach, describe, expect, it } from 'vitest';
import { changed, createBoardContext, type BoardTestContext } from './live-board.fixture.ts';

let context: BoardTestContext;

beforeEach(() => {
  context = createBoardContext();
});

describe('listeners', () => {
  it('hear of each change of a division once, counted, and of nothing else', async () => {
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
});
