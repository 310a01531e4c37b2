import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back every `intervalMs` while enabled. Also calls back at once when a page becomes visible after more than that
 * (phones stop timers of hidden pages), and when the device is back online.
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
    window.addEventListener('online', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', catchUp);
      window.removeEventListener('online', tick);
    };
  }, [intervalMs, isEnabled]);
}
