import { useCallback, useState } from 'react';
import { END_THRESHOLD, PHOTOS_PER_STEP } from '../constants.ts';

/** The first of many, and more each time that the end comes into view. Put `endRef` on an element behind the last one. */
export function useGrowingList<Item>(items: readonly Item[]) {
  const [limit, setLimit] = useState(PHOTOS_PER_STEP);
  const endRef = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined;
      // A new observer for each step: it also sees an end that has stayed in view.
      const observer = new IntersectionObserver(
        (sights) => {
          if (sights.some(({ isIntersecting }) => isIntersecting)) setLimit(limit + PHOTOS_PER_STEP);
        },
        { threshold: END_THRESHOLD },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [limit],
  );
  return { shown: items.slice(0, limit), hasMore: limit < items.length, endRef };
}
