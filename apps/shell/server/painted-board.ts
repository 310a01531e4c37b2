import { boardEntrySchema, type BoardEntry } from '@derby/ui/board/board-entry';
import { boardSizesSchema, type BoardSizes } from '@derby/ui/board/board-sizes';
import { z } from 'zod';

const boardSchema = z.looseObject({ entries: z.array(boardEntrySchema).min(1), isOfficial: z.boolean() });
const responseSchema = z.object({ data: z.object({ leaderboard: boardSchema }) });

/** The top of a board for the first paint. */
export interface PaintedBoard {
  /** By rank, at least one. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
  /** Null when the remote's query does not request them. */
  readonly sizes: BoardSizes | null;
}

/**
 * Returns the rows in the response to a remote's first query. Null for an empty or private board, or when the remote
 * sends another query, because remotes are deployed separately.
 */
export function readPaintedBoard(response: string): PaintedBoard | null {
  try {
    const { leaderboard } = responseSchema.parse(JSON.parse(response)).data;
    const sizes = boardSizesSchema.safeParse(leaderboard);
    return { rows: leaderboard.entries, isOfficial: leaderboard.isOfficial, sizes: sizes.data ?? null };
  } catch {
    return null;
  }
}

/** Returns whether the gateway does not know the query with this hash and needs its text once. */
export function isUnknownQuery(response: string | null): boolean {
  return response?.includes('"PERSISTED_QUERY_NOT_FOUND"') ?? false;
}

/** Creates a reader that parses each response once; an unchanged board returns the same string. */
export function createBoardReader(): (page: string, response: string | null) => PaintedBoard | null {
  const last = new Map<string, { readonly response: string; readonly board: PaintedBoard | null }>();
  return (page, response) => {
    if (response === null) return null;
    const known = last.get(page);
    if (known?.response === response) return known.board;
    const board = readPaintedBoard(response);
    last.set(page, { response, board });
    return board;
  };
}
