import { useEffect, useEffectEvent } from 'react';

/** The distance from the bottom of the page at which the next entries are requested. */
const NEAR_BOTTOM_PX = 500;

/** Places of rows that are not loaded yet. The bottom of the rows is above them. */
const TO_COME = '[data-rows-to-come]';

/** Calls back when the bottom of the loaded page is near while enabled; at once if it is already near. */
export function useNearBottom(callback: () => void, isEnabled: boolean): void {
  const onNear = useEffectEvent(callback);
  useEffect(() => {
    if (!isEnabled) return undefined;
    const check = (): void => {
      const toComePx = document.querySelector(TO_COME)?.getBoundingClientRect().height ?? 0;
      const below = document.documentElement.scrollHeight - toComePx - window.scrollY - window.innerHeight;
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
