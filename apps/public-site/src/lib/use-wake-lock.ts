import { useEffect } from 'react';

/** Keeps the screen on while the page is visible, if browser and device allow it. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = async (): Promise<void> => {
      // Older browsers lack it, despite the types.
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A device in power-saving mode refuses; the screen works without it.
      }
    };
    const renew = (): void => void request();
    renew();
    // A hidden page loses its lock.
    document.addEventListener('visibilitychange', renew);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', renew);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
