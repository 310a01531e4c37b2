import { useEffect, useState } from 'react';
import { runQuery } from '@derby/web-session/graphql-client';
import { Navigation_LeaderboardStatusDocument } from '../../../generated/graphql.ts';

/** How often the board's visibility is asked. */
const STATUS_POLL_INTERVAL_MS = 30_000;

/** The board's visibility, asked at once and every 30 s; public before the first answer and whenever asking fails. */
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

/** Whether visitors may see the board now. Asked without a token, so that caches may answer. */
async function fetchIsLeaderboardPublic(signal: AbortSignal): Promise<boolean> {
  const { leaderboardStatus } = await runQuery(
    Navigation_LeaderboardStatusDocument,
    {},
    { signal, authenticated: false },
  );
  return leaderboardStatus.isPublic;
}
