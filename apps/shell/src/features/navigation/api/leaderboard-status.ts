import { runQuery } from '@derby/web-session/graphql-client';
import { Navigation_LeaderboardStatusDocument } from '../../../generated/graphql.ts';

/** Whether visitors may see the board now. Asked without a token, so that caches may answer. */
export async function fetchIsLeaderboardPublic(signal: AbortSignal): Promise<boolean> {
  const { leaderboardStatus } = await runQuery(
    Navigation_LeaderboardStatusDocument,
    {},
    { signal, authenticated: false },
  );
  return leaderboardStatus.isPublic;
}
