import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is looked at, where the browser can and the device lets it. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const request = async (): Promise<void> => {
      // Older browsers do not have it, whatever the types say.
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A device that saves its battery says no; the screen works without.
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
