import { useEffect, useRef } from 'react';

/** Id of the element around whatever page is shown; the skip link's target. */
export const CONTENT_ID = 'content';

/**
 * After moving to another page, scrolls to its top and puts focus on its main heading, so that
 * readers hear where they are. The first page is left alone: the browser has announced it.
 */
export function usePageFocus(pageKey: string): void {
  const shownKey = useRef(pageKey);
  useEffect(() => {
    if (shownKey.current === pageKey) return;
    shownKey.current = pageKey;
    const content = document.querySelector<HTMLElement>(`#${CONTENT_ID}`);
    const headings = [...(content?.querySelectorAll('h1') ?? [])];
    // A painted heading is gone in a moment, and the focus with it.
    const target = headings.find((heading) => !heading.closest('[aria-hidden=true]')) ?? content;
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    window.scrollTo(0, 0);
    target.focus({ preventScroll: true });
  }, [pageKey]);
}
