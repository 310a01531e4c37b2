import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const HISTORY_MOVE = 'derby:history-move';
const MODAL_OPENED = 'derby:modal-opened';
const MODAL_CLOSED = 'derby:modal-closed';

/**
 * Calls back on Back and Forward before the router; the address has already changed. When the event's default is
 * prevented, the router does not get it and the page stays. Returns a function that unsubscribes. Uses a window event,
 * so that shell and remote can be built independently.
 */
export function onHistoryMove(listener: (event: Event) => void): () => void {
  window.addEventListener(HISTORY_MOVE, listener);
  return () => window.removeEventListener(HISTORY_MOVE, listener);
}

interface Modal {
  readonly close: () => void;
}

/**
 * Makes Back close an open modal instead of leaving the page; `close` may refuse. Returns a function to call when the
 * modal has closed.
 */
export function closeOnBack(close: () => void): () => void {
  const modal: Modal = { close };
  window.dispatchEvent(new CustomEvent(MODAL_OPENED, { detail: modal }));
  return () => void window.dispatchEvent(new CustomEvent(MODAL_CLOSED, { detail: modal }));
}

/** Makes Back close an open modal, as `closeOnBack` does. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (open ? closeOnBack(() => close()) : undefined), [open]);
}

/** A place in the history: a page, and the spare entries of that page up to here. */
interface Place {
  readonly key: string;
  readonly spares: number;
}

function currentPlace(): Place {
  const { key = 'default', spares = 0 } = (window.history.state ?? {}) as Partial<Place>;
  return { key, spares };
}

/**
 * Dispatches the events, and closes modals on Back. For each open modal the page has a spare history entry, which Back
 * leaves first. A modal that is closed otherwise leaves its spare entry behind, because removing it would race with a
 * navigation: the next modal uses it, and Back and Forward pass over it. Must be inside the router: inner effects run
 * first, so this listener is called before the router's.
 */
export function HistoryMoves(): null {
  const { key } = useLocation();
  const shown = useRef<Place>(null);
  useLayoutEffect(() => {
    shown.current = { ...currentPlace(), key };
  }, [key]);

  useLayoutEffect(() => {
    let modals: readonly Modal[] = [];
    const addSpare = (): void => {
      const { spares } = currentPlace();
      if (spares < modals.length) window.history.pushState({ ...window.history.state, spares: spares + 1 }, '');
      shown.current = currentPlace();
    };
    const opened = (event: Event): void => {
      modals = [...modals, (event as CustomEvent<Modal>).detail];
      addSpare();
    };
    const closed = (event: Event): void => {
      modals = modals.filter((modal) => modal !== (event as CustomEvent<Modal>).detail);
    };
    const moveOverSpares = (steps: number): void => {
      const modal = modals.at(-1);
      if (!modal || steps > 0) return window.history.go(Math.sign(steps));
      modal.close();
      // A modal that may not be closed now stays open.
      setTimeout(addSpare);
    };
    const move = (event: PopStateEvent): void => {
      const before = shown.current;
      const place = currentPlace();
      shown.current = place;
      const steps = place.key === before?.key ? place.spares - before.spares : 0;
      if (steps !== 0) {
        event.stopImmediatePropagation();
        return moveOverSpares(steps);
      }
      const isAllowed = window.dispatchEvent(new Event(HISTORY_MOVE, { cancelable: true }));
      if (isAllowed) return;
      event.stopImmediatePropagation();
      // The listener has pushed the page again, with no spare entry below it.
      window.history.replaceState({ ...window.history.state, spares: 0 }, '');
      shown.current = currentPlace();
    };
    window.addEventListener(MODAL_OPENED, opened);
    window.addEventListener(MODAL_CLOSED, closed);
    window.addEventListener('popstate', move);
    return () => {
      window.removeEventListener(MODAL_OPENED, opened);
      window.removeEventListener(MODAL_CLOSED, closed);
      window.removeEventListener('popstate', move);
    };
  }, []);
  return null;
}
