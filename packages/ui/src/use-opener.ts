import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref to the element that had the focus when the modal opened, to restore the focus. A modal that comes back
 * with its page, after a login, keeps the element of its first time.
 */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (open && activeElement instanceof HTMLElement && activeElement !== body) opener.current = activeElement;
  }, [open]);
  return opener;
}
