import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the section reappears after a login: a message from before it is outdated. */
export function useWhenShownAgain(callback: () => void): void {
  const call = useEffectEvent(callback);
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current) call();
    wasShown.current = true;
  }, []);
}
