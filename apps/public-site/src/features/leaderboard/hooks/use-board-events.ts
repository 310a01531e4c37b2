import { useEffect, useEffectEvent } from 'react';
import type { Division } from '../api/fetch-leaderboard-page.ts';
import { PUSH_DELAY_MS, PUSH_JITTER_MS, PUSH_RETRY_MAX_MS, PUSH_RETRY_MS } from '../constants.ts';

/**
 * Calls back one to two seconds after the server reports a change of the board: by then caches have the change, and
 * requests are spread. A hidden page does not listen. It calls back when it is visible again.
 */
export function useBoardEvents(callback: () => void, division: Division, isEnabled: boolean): void {
  const onChange = useEffectEvent(callback);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let source: EventSource | undefined;
    let due: ReturnType<typeof setTimeout> | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let retryMs = PUSH_RETRY_MS;
    let hasListened = false;

    const callLater = (): void => {
      due ??= setTimeout(
        () => {
          due = undefined;
          onChange();
        },
        PUSH_DELAY_MS + Math.random() * PUSH_JITTER_MS,
      );
    };
    const close = (): void => {
      source?.close();
      source = undefined;
      clearTimeout(due);
      due = undefined;
      clearTimeout(retry);
    };
    const open = (): void => {
      close();
      const opened = new EventSource(`/graphql/events/board?division=${division.toLowerCase()}`);
      opened.addEventListener('changed', callLater);
      opened.addEventListener('open', () => {
        // Events between two connections may have been missed.
        if (hasListened) callLater();
        hasListened = true;
        retryMs = PUSH_RETRY_MS;
      });
      // The browser reconnects after a lost connection, but not after a refused one.
      opened.addEventListener('error', () => {
        if (opened.readyState !== EventSource.CLOSED) return;
        retry = setTimeout(open, retryMs);
        retryMs = Math.min(2 * retryMs, PUSH_RETRY_MAX_MS);
      });
      source = opened;
    };
    const follow = (): void => (document.visibilityState === 'visible' ? open() : close());

    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    };
  }, [division, isEnabled]);
}
