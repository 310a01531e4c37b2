import { readAuthToken } from '@derby/web-session/token-storage';
import { useEffect, useEffectEvent } from 'react';

/** Calls back after a login in another tab while this tab shows the login. */
export function useLoginElsewhere(isAtLogin: boolean, onSignedIn: () => void): void {
  const enter = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isAtLogin) return undefined;
    // Storage events come from other tabs only.
    const look = (): void => {
      if (readAuthToken() !== null) enter();
    };
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [isAtLogin]);
}
