import { useEffect, useEffectEvent } from 'react';
import type { Division } from '../api/fetch-leaderboard-page.ts';

/**
 * Calls back after the server reports a change of the board. The code is downloaded when it is enabled; without it, the
 * board is polled all the same.
 */
export function useBoardEvents(callback: () => void, division: Division, isEnabled: boolean): void {
  const onChange = useEffectEvent(callback);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const page = new AbortController();
    const { signal } = page;
    import('../follow-board-events.ts').then(
      ({ followBoardEvents }) => {
        if (!signal.aborted) followBoardEvents(() => onChange(), division, signal);
      },
      () => undefined,
    );
    return () => page.abort();
  }, [division, isEnabled]);
}
