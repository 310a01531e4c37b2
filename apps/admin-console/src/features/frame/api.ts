import { useQuery } from '@apollo/client/react';
import { Frame_LeaderboardVisibilityDocument } from '../../generated/graphql.ts';
import { VISIBILITY_POLL_INTERVAL_MS } from './constants.ts';

/**
 * The board's visibility, asked every 30 s and changed at once by Manage Derby; `assumed` before the first answer, public
 * when asking fails.
 */
export function useLeaderboardVisibility(assumed: boolean): boolean {
  const { data, error } = useQuery(Frame_LeaderboardVisibilityDocument, { pollInterval: VISIBILITY_POLL_INTERVAL_MS });
  return error ? true : (data?.leaderboardStatus.isPublic ?? assumed);
}
