import { useEffect, useEffectEvent } from 'react';
import { NEAR_BOTTOM_PX } from '../constants.ts';

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
