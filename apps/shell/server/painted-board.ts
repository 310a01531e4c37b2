import type { PageName } from '@derby/micro-frontend/pages';
import { boardEntrySchema } from '@derby/ui/board/board-entry';
import { boardSizesSchema } from '@derby/ui/board/board-sizes';
import type { Leaders } from '@derby/ui/event/leaders-card';
import { z } from 'zod';
import type { PaintedBoardData, PaintedEntries } from '../src/app/first-paint.tsx';

const boardSchema = z.looseObject({ entries: z.array(boardEntrySchema).min(1), isOfficial: z.boolean() });
const responseSchema = z.object({ data: z.object({ leaderboard: boardSchema }) });

/**
 * Returns the rows in the response to a remote's first query. Null for an empty or private board, or when the remote
 * sends another query, because remotes are deployed separately.
 */
export function readPaintedBoard(response: string): PaintedBoardData | null {
  try {
    const { leaderboard } = responseSchema.parse(JSON.parse(response)).data;
    const sizes = boardSizesSchema.safeParse(leaderboard);
    return { rows: leaderboard.entries, isOfficial: leaderboard.isOfficial, sizes: sizes.data ?? null };
  } catch {
    return null;
  }
}

const leadersSchema = z.object({
  data: z.object({
    regular: z.object({ entries: z.array(boardEntrySchema) }),
    junior: z.object({ entries: z.array(boardEntrySchema) }),
  }),
});

/** Returns the first entries of both boards in the response to the home page's first query; null like the above. */
export function readPaintedLeaders(response: string): Leaders | null {
  try {
    const { regular, junior } = leadersSchema.parse(JSON.parse(response)).data;
    return { regular: regular.entries, junior: junior.entries };
  } catch {
    return null;
  }
}

const READERS: Partial<Record<PageName, (response: string) => PaintedEntries | null>> = {
  home: readPaintedLeaders,
  leaderboard: readPaintedBoard,
  juniorLeaderboard: readPaintedBoard,
};

/** Returns whether the first query of a page reads entries. */
export function hasEntries(page: PageName): boolean {
  return page in READERS;
}

/** Returns whether the gateway does not know the query with this hash and needs its text once. */
export function isUnknownQuery(response: string | null): boolean {
  return response?.includes('"PERSISTED_QUERY_NOT_FOUND"') ?? false;
}

/** Creates a reader that parses each response once; an unchanged board returns the same string. */
export function createEntriesReader(): (page: PageName, response: string | null) => PaintedEntries | null {
  const last = new Map<PageName, { readonly response: string; readonly entries: PaintedEntries | null }>();
  return (page, response) => {
    if (response === null) return null;
    const known = last.get(page);
    if (known?.response === response) return known.entries;
    const entries = READERS[page]?.(response) ?? null;
    last.set(page, { response, entries });
    return entries;
  };
}
