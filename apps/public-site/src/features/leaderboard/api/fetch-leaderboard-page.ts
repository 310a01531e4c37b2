import { peekQuery, runQuery } from '@derby/web-session/graphql-client';
import {
  Leaderboard_PageDocument,
  type Division,
  type Leaderboard_PageQuery,
  type Leaderboard_PageQueryVariables,
} from '../../../generated/graphql.ts';
import { PAGE_SIZE } from '../constants.ts';

export type { Division };

export type LeaderboardEntry = Leaderboard_PageQuery['leaderboard']['entries'][number];

export interface PageRequest {
  readonly division: Division;
  /** From 1. */
  readonly page: number;
  /** Trimmed; empty for the whole board. */
  readonly search: string;
}

/** What is asked for one page; the order of the fields is part of the query's address. */
export function variablesOf({ division, page, search }: PageRequest): Leaderboard_PageQueryVariables {
  return { division, page, limit: PAGE_SIZE, ...(search && { search }) };
}

/** Asks for one page of the board, heaviest first. Rejects as `runQuery` does. */
export async function fetchLeaderboardPage(
  { division, page, search }: PageRequest,
  signal: AbortSignal,
): Promise<LeaderboardPage> {
  const variables = variablesOf({ division, page, search });
  return pageOf(await runQuery(Leaderboard_PageDocument, variables, { signal }));
}

/** The page when it was asked for ahead of this script and is there by now. */
export function peekLeaderboardPage(request: PageRequest): LeaderboardPage | undefined {
  const data = peekQuery(Leaderboard_PageDocument, variablesOf(request));
  return data && pageOf(data);
}

function pageOf({ leaderboard, leaderboardStatus }: Leaderboard_PageQuery): LeaderboardPage {
  const { weighInStart, realTimeUpdates } = leaderboardStatus;
  return { ...leaderboard, weighInStart, realTimeUpdates };
}

/** One page, with what the empty board says about the opening, and whether changes are pushed. */
export type LeaderboardPage = Leaderboard_PageQuery['leaderboard'] &
  Pick<Leaderboard_PageQuery['leaderboardStatus'], 'weighInStart' | 'realTimeUpdates'>;

/** How pages are asked for; tests put their own in its place. */
export type FetchLeaderboardPage = typeof fetchLeaderboardPage;

/** How a page is looked for that is there already. */
export type PeekLeaderboardPage = typeof peekLeaderboardPage;
