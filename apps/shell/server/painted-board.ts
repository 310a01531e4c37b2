import type { PageName } from '@derby/micro-frontend/pages';
import { boardEntrySchema } from '@derby/ui/board/board-entry';
import { boardSizesSchema } from '@derby/ui/board/board-sizes';
import type { Leaders } from '@derby/ui/event/leaders-card';
import { pastDerbySchema, pastWinnersSchema } from '@derby/ui/past-derby';
import { z } from 'zod';
import type { PaintedBoardData, PaintedEntries } from '../src/app/first-paint.tsx';

const boardSchema = z.looseObject({ entries: z.array(boardEntrySchema), isOfficial: z.boolean() });
const responseSchema = z.object({ data: z.object({ leaderboard: boardSchema }) });

/**
 * Returns the rows in the response to a remote's first query. Null for a private board, or when the remote sends
 * another query, because remotes are deployed separately.
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

const matchesSchema = z.object({
  data: z.object({ leaderboard: z.looseObject({ total: z.int(), hasMore: z.boolean() }) }),
});

/** Returns the matches in the response to the first query of a search; null without a match, and like the above. */
export function readPaintedMatches(response: string): PaintedBoardData | null {
  const board = readPaintedBoard(response);
  if (board === null || board.rows.length === 0) return null;
  const { data } = matchesSchema.safeParse(JSON.parse(response));
  return data ? { ...board, matches: data.data.leaderboard } : null;
}

const winnerSchema = z.object({
  rank: z.int(),
  isJunior: z.boolean(),
  firstInitial: z.string(),
  lastName: z.string(),
});

const leadersSchema = z.object({
  data: z.object({
    regular: z.object({ entries: z.array(boardEntrySchema) }),
    junior: z.object({ entries: z.array(boardEntrySchema) }),
    // A remote that was deployed earlier does not request them.
    prizes: z.array(z.object({ title: z.string(), description: z.string(), entry: winnerSchema })).default([]),
  }),
});

/** Returns the first entries of both boards in the response to the home page's first query; null like the above. */
export function readPaintedLeaders(response: string): Leaders | null {
  try {
    const { regular, junior, prizes } = leadersSchema.parse(JSON.parse(response)).data;
    return { regular: regular.entries, junior: junior.entries, prizes };
  } catch {
    return null;
  }
}

const pastDerbiesSchema = z.object({ data: z.object({ pastDerbies: z.array(pastDerbySchema) }) });

function readPastDerbies(response: string): PaintedEntries | null {
  try {
    return pastDerbiesSchema.parse(JSON.parse(response)).data;
  } catch {
    return null;
  }
}

const pastWinnersIn = z.object({
  data: z.union([
    z.object({ pastResult: pastWinnersSchema }).transform(({ pastResult }) => pastResult),
    z.object({ lastResult: pastWinnersSchema }).transform(({ lastResult }) => lastResult),
  ]),
});

/** Returns who has won a past derby in the response to the first query of its page, or of home between two derbies. */
function readPastWinners(response: string): PaintedEntries | null {
  try {
    return { pastWinners: pastWinnersIn.parse(JSON.parse(response)).data };
  } catch {
    return null;
  }
}

const READERS: Partial<Record<PageName, (response: string) => PaintedEntries | null>> = {
  home: (response) => readPaintedLeaders(response) ?? readPastWinners(response),
  leaderboard: readPaintedBoard,
  juniorLeaderboard: readPaintedBoard,
  result: readPastWinners,
  results: readPastDerbies,
};

/** Returns whether the first query of a page reads entries. */
export function hasEntries(page: PageName): boolean {
  return page in READERS;
}

/**
 * Returns the first query of a search on a board: that of the board, with the search as the last variable. Undefined for
 * the query of a remote that has no such variables.
 */
export function searchQueryOf(url: string, search: string): string | undefined {
  const [path, query] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  try {
    const variables = JSON.parse(parameters.get('variables') ?? '') as object;
    parameters.set('variables', JSON.stringify({ ...variables, search: search.trim() }));
    return `${path}?${parameters.toString()}`;
  } catch {
    return undefined;
  }
}

/** Returns whether the gateway does not know the query with this hash and needs its text once. */
export function isUnknownQuery(response: string | null): boolean {
  return response?.includes('"PERSISTED_QUERY_NOT_FOUND"') ?? false;
}

type EntriesReader = (page: PageName, response: string | null, isSearch: boolean) => PaintedEntries | null;

/** Creates a reader that parses each response once, except of searches; an unchanged board returns the same string. */
export function createEntriesReader(): EntriesReader {
  const last = new Map<PageName, { readonly response: string; readonly entries: PaintedEntries | null }>();
  return (page, response, isSearch) => {
    if (response === null) return null;
    if (isSearch) return readPaintedMatches(response);
    const known = last.get(page);
    if (known?.response === response) return known.entries;
    const entries = READERS[page]?.(response) ?? null;
    last.set(page, { response, entries });
    return entries;
  };
}
