import { useEffect, useRef } from 'react';

/** The id of the element around the page; the target of the skip link. */
export const CONTENT_ID = 'content';

/**
 * After navigation, scrolls to the top and focuses the main heading, so that screen readers announce the page. Skips
 * the first page, which the browser announces.
 */
export function usePageFocus(pageKey: string): void {
  const shownKey = useRef(pageKey);
  useEffect(() => {
    if (shownKey.current === pageKey) return;
    shownKey.current = pageKey;
    const content = document.querySelector<HTMLElement>(`#${CONTENT_ID}`);
    const headings = [...(content?.querySelectorAll('h1') ?? [])];
    // A painted heading is about to be removed, and would lose the focus.
    const target = headings.find((heading) => !heading.closest('[aria-hidden=true]')) ?? content;
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    window.scrollTo(0, 0);
    target.focus({ preventScroll: true });
  }, [pageKey]);
}
