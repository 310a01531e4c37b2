import { useEffect, useEffectEvent } from 'react';

/** The distance from the bottom of the page at which the next entries are requested. */
const NEAR_BOTTOM_PX = 500;

/** Calls back when the bottom of the page is near while enabled; at once if it is already near. */
export function useNearBottom(callback: () => void, isEnabled: boolean): void {
  const onNear = useEffectEvent(callback);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const check = (): void => {
      const below = document.documentElement.scrollHeight - window.scrollY - window.innerHeight;
      if (below <= NEAR_BOTTOM_PX) onNear();
    };
    check();
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [isEnabled]);
}
