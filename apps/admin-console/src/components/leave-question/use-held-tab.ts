import { useEffect } from 'react';

/** While it is wanted, the browser asks before its tab is closed. */
export function useHeldTab(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isWanted]);
}
