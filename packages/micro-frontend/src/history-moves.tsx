import { useLayoutEffect } from 'react';

const HISTORY_MOVE = 'derby:history-move';

/**
 * Calls back on Back and Forward before the router; the address has already changed. When the event's default is
 * prevented, the router does not get it and the page stays. Returns a function that unsubscribes. Uses a window event,
 * so that shell and remote can be built independently.
 */
export function onHistoryMove(listener: (event: Event) => void): () => void {
  window.addEventListener(HISTORY_MOVE, listener);
  return () => window.removeEventListener(HISTORY_MOVE, listener);
}

/**
 * Dispatches the events. Must be inside the router: inner effects run first, so this listener is called before the
 * router's.
 */
export function HistoryMoves(): null {
  useLayoutEffect(() => {
    const dispatch = (event: PopStateEvent): void => {
      const isAllowed = window.dispatchEvent(new Event(HISTORY_MOVE, { cancelable: true }));
      if (!isAllowed) event.stopImmediatePropagation();
    };
    window.addEventListener('popstate', dispatch);
    return () => window.removeEventListener('popstate', dispatch);
  }, []);
  return null;
}
