import { useLayoutEffect } from 'react';

const HISTORY_MOVE = 'derby:history-move';

/**
 * Tells a remote of Back and Forward before the router: an event whose default is prevented never reaches it, and
 * what is shown stays. Gives what ends it. The address has changed by then. By an event's name and not by a function of the
 * shell, so that either may be built before the other.
 */
export function onHistoryMove(listener: (event: Event) => void): () => void {
  window.addEventListener(HISTORY_MOVE, listener);
  return () => window.removeEventListener(HISTORY_MOVE, listener);
}

/** Tells of them, inside of the router: effects inside run first, and the window calls its listeners in the order they came. */
export function HistoryMoves(): null {
  useLayoutEffect(() => {
    const tell = (event: PopStateEvent): void => {
      const isAllowed = window.dispatchEvent(new Event(HISTORY_MOVE, { cancelable: true }));
      if (!isAllowed) event.stopImmediatePropagation();
    };
    window.addEventListener('popstate', tell);
    return () => window.removeEventListener('popstate', tell);
  }, []);
  return null;
}
