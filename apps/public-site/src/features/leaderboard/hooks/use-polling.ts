import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back every `intervalMs` while enabled, and at once when a page that slept longer than that is looked at
 * again: phones stop timers of hidden pages.
 */
export function usePolling(callback: () => void, intervalMs: number, isEnabled: boolean): void {
  const poll = useEffectEvent(callback);
  useEffect(() => {
    if (!isEnabled) return undefined;
    let polledAt = Date.now();
    const tick = (): void => {
      polledAt = Date.now();
      poll();
    };
    const catchUp = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - polledAt >= intervalMs) tick();
    };
    const timer = setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [intervalMs, isEnabled]);
}
