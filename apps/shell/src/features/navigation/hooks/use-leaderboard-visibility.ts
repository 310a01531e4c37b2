import { useEffect, useState } from 'react';
import { runQuery } from '@derby/web-session/graphql-client';
import { Navigation_LeaderboardStatusDocument } from '../../../generated/graphql.ts';

/** The poll interval of the board's visibility. */
const STATUS_POLL_INTERVAL_MS = 30_000;

/**
 * Returns whether the board is public, read at once and every 30 s. True before the first response and after a failure.
 */
export function useLeaderboardVisibility(): boolean {
  const [isPublic, setIsPublic] = useState(true);

  useEffect(() => {
    const abort = new AbortController();
    const poll = async () => {
      try {
        setIsPublic(await fetchIsLeaderboardPublic(abort.signal));
      } catch {
        if (!abort.signal.aborted) setIsPublic(true);
      }
    };
    void poll();
    const timer = setInterval(() => void poll(), STATUS_POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, []);

  return isPublic;
}

/** Returns whether visitors may see the board. Sent without a token, so that caches may respond. */
async function fetchIsLeaderboardPublic(signal: AbortSignal): Promise<boolean> {
  const { leaderboardStatus } = await runQuery(
    Navigation_LeaderboardStatusDocument,
    {},
    { signal, authenticated: false },
  );
  return leaderboardStatus.isPublic;
}
