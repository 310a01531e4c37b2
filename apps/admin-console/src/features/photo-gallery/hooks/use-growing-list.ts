import { useCallback, useState } from 'react';

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

/** Photos that are shown at first, and that each scroll to the end adds. */
export const PHOTOS_PER_STEP = 12;
/** How much of the end of the grid must be in view for the next ones. */
export const END_THRESHOLD = 0.1;
/** Decimals of a weight in the gallery. */
export const GALLERY_WEIGHT_DECIMALS = 2;
