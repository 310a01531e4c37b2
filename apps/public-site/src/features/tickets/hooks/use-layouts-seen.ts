import { useEffect, useState } from 'react';

/** The two layouts of the page. */
export type Layout = 'phone' | 'wide';

function layoutOf(query: { readonly matches: boolean }): Layout {
  return query.matches ? 'wide' : 'phone';
}

/** The layouts that the window has been wide enough for so far; the last one is on the screen. */
export function useLayoutsSeen(): readonly Layout[] {
  const [seen, setSeen] = useState<readonly Layout[]>(() => [layoutOf(window.matchMedia(WIDE_SCREEN))]);
  useEffect(() => {
    const query = window.matchMedia(WIDE_SCREEN);
    const note = (): void => {
      const layout = layoutOf(query);
      setSeen((before) => [...before.filter((one) => one !== layout), layout]);
    };
    query.addEventListener('change', note);
    return () => query.removeEventListener('change', note);
  }, []);
  return seen;
}

/** Height of the ticketing frame. */
export const FRAME_HEIGHT_PX = 1550;

/** Tailwind's `md`: from here on the frame for wide screens is the one that shows. */
export const WIDE_SCREEN = '(min-width: 48rem)';
