import { peekQuery, runQuery } from '@derby/web-session/graphql-client';
import type { Division, Leaderboard_PageQuery, Leaderboard_PageQueryVariables } from '../../../generated/graphql.ts';
import { Leaderboard_PageDocument } from '../../../generated/operations/leaderboard-page.ts';

/** Entries per request. */
export const PAGE_SIZE = 25;

export type { Division };

export type LeaderboardEntry = Leaderboard_PageQuery['leaderboard']['entries'][number];

export interface PageRequest {
  readonly division: Division;
  /** From 1. */
  readonly page: number;
  /** Trimmed; empty for the whole board. */
  readonly search: string;
}

/** Returns the variables for one page. The order of the fields is part of the query's URL. */
export function variablesOf({ division, page, search }: PageRequest): Leaderboard_PageQueryVariables {
  return { division, page, limit: PAGE_SIZE, ...(search && { search }) };
}

/** Reads one page of the board, heaviest first. Rejects as `runQuery` does. */
export async function fetchLeaderboardPage(
  { division, page, search }: PageRequest,
  signal: AbortSignal,
): Promise<LeaderboardPage> {
  const variables = variablesOf({ division, page, search });
  return pageOf(await runQuery(Leaderboard_PageDocument, variables, { signal }));
}

/** Returns the page if it was requested before this script ran and has already arrived. */
export function peekLeaderboardPage(request: PageRequest): LeaderboardPage | undefined {
  const data = peekQuery(Leaderboard_PageDocument, variablesOf(request));
  return data && pageOf(data);
}

function pageOf({ leaderboard, leaderboardStatus }: Leaderboard_PageQuery): LeaderboardPage {
  const { weighInStart, realTimeUpdates } = leaderboardStatus;
  return { ...leaderboard, weighInStart, realTimeUpdates };
}

/** One page, with the start of the weigh-in for an empty board, and whether changes are pushed. */
export type LeaderboardPage = Leaderboard_PageQuery['leaderboard'] &
  Pick<Leaderboard_PageQuery['leaderboardStatus'], 'weighInStart' | 'realTimeUpdates'>;

/** Reads a page; tests replace it. */
export type FetchLeaderboardPage = typeof fetchLeaderboardPage;

/** Returns a page that has already arrived. */
export type PeekLeaderboardPage = typeof peekLeaderboardPage;
