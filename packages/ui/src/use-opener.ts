import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref to the element that had the focus when the modal opened, to restore the focus. */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  }, [open]);
  return opener;
}
