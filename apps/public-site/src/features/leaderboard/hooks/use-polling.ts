import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back every `intervalMs` while enabled, at once when a page that slept longer than that is looked at again
 * (phones stop timers of hidden pages), and at once when the device is back on a network.
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
