import { boardEntrySchema, type BoardEntry } from '@derby/ui/board/board-entry';
import { z } from 'zod';

const answerSchema = z.object({
  data: z.object({ leaderboard: z.object({ entries: z.array(boardEntrySchema).min(1), isOfficial: z.boolean() }) }),
});

/** The top of a board, to be painted before the page's scripts have run. */
export interface PaintedBoard {
  /** By rank, at least one. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
}

/**
 * The rows in what a remote asks first. A remote is deployed by itself and may ask for something else: null then, as
 * for an empty board and for one that is private.
 */
export function readPaintedBoard(answer: string): PaintedBoard | null {
  try {
    const { entries, isOfficial } = answerSchema.parse(JSON.parse(answer)).data.leaderboard;
    return { rows: entries, isOfficial };
  } catch {
    return null;
  }
}

/** Whether the gateway says that it has not met the query with this hash: it wants to hear its text once. */
export function isUnknownQuery(answer: string | null): boolean {
  return answer?.includes('"PERSISTED_QUERY_NOT_FOUND"') ?? false;
}

/** Reads each answer once: it is the same for as long as the board is. */
export function createBoardReader(): (page: string, answer: string | null) => PaintedBoard | null {
  const last = new Map<string, { readonly answer: string; readonly board: PaintedBoard | null }>();
  return (page, answer) => {
    if (answer === null) return null;
    const known = last.get(page);
    if (known?.answer === answer) return known.board;
    const board = readPaintedBoard(answer);
    last.set(page, { answer, board });
    return board;
  };
}
