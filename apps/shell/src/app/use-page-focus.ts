import { createHistoryMemory } from '@derby/micro-frontend/history-memory';
import { isPaintedPageUsed } from '@derby/micro-frontend/runtime-config';
import { useLayoutEffect, useRef } from 'react';

/** The id of the element around the page; the target of the skip link. */
export const CONTENT_ID = 'content';

/** How long a page may take to become as tall as it was. */
const GROWTH_LIMIT_MS = 10_000;

/** The vertical scroll position of each history entry. */
const places = createHistoryMemory('scroll', (value) => typeof value === 'number');

/**
 * After navigation, focuses the main heading, so that screen readers announce the page. A new page is shown from its
 * top; Back, Forward and a reload return to the place where the page was left, unless the visitor has already done
 * something on the painted page. Skips the focus on the first page, which the browser announces. `visitKey` is the key
 * of the history entry.
 */
export function usePageFocus(pageKey: string, visitKey: string): void {
  const shownKey = useRef(pageKey);
  useLayoutEffect(restoreScrollOnReload, []);
  // Before the browser scrolls a page that is shorter than the one before: that place belongs to no entry.
  useLayoutEffect(() => {
    const place = places.read(visitKey);
    const isOtherPage = shownKey.current !== pageKey;
    shownKey.current = pageKey;
    if (isOtherPage) focusHeading();
    if (place !== undefined && !isPaintedPageUsed()) return returnTo(place, visitKey);
    if (isOtherPage) window.scrollTo(0, 0);
    return rememberPlace(visitKey);
  }, [pageKey, visitKey]);
}

function focusHeading(): void {
  const content = document.querySelector<HTMLElement>(`#${CONTENT_ID}`);
  const headings = [...(content?.querySelectorAll('h1') ?? [])];
  // A painted heading is about to be removed, and would lose the focus.
  const target = headings.find((heading) => !heading.closest('[aria-hidden=true]')) ?? content;
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Leaves scrolling to this file, except while the page is loaded: the browser can do it before the scripts run. */
function restoreScrollOnReload(): () => void {
  const { history } = window;
  const take = () => (history.scrollRestoration = 'manual');
  const leave = () => (history.scrollRestoration = 'auto');
  take();
  window.addEventListener('pageshow', take);
  window.addEventListener('pagehide', leave);
  return () => {
    leave();
    window.removeEventListener('pageshow', take);
    window.removeEventListener('pagehide', leave);
  };
}

/** Stores the place when the page is left: a write at each scroll event would make scrolling slow. */
function rememberPlace(visitKey: string): () => void {
  let place: number | undefined;
  const follow = () => (place = window.scrollY);
  const store = () => {
    if (place !== undefined) places.write(visitKey, place);
  };
  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('pagehide', store);
  return () => {
    store();
    window.removeEventListener('scroll', follow);
    window.removeEventListener('pagehide', store);
  };
}

/**
 * Scrolls to a place as soon as the page is tall enough. Gives up when the visitor does something. Then remembers
 * where the visitor goes.
 */
function returnTo(place: number, visitKey: string): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const growth = new ResizeObserver(() => attempt());
  let forget: (() => void) | undefined;
  const stop = (): void => {
    waiting.abort();
    growth.disconnect();
    clearTimeout(timer);
    forget ??= rememberPlace(visitKey);
  };
  const timer = setTimeout(stop, GROWTH_LIMIT_MS);
  const attempt = (): void => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 1) stop();
  };
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    window.addEventListener(type, stop, { signal, passive: true });
  }
  growth.observe(document.body);
  attempt();
  return () => {
    stop();
    forget?.();
  };
}
