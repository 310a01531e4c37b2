import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The element that had the focus when the modal around opened, to which the focus goes back. */
export function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open && document.activeElement instanceof HTMLElement) opener.current = document.activeElement;
  }, [open]);
  return opener;
}
