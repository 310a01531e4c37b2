import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind from scrolling while the calling component is mounted, without moving it: the width of the
 * scroll bar becomes padding. Nested locks count. Styles are set by script, which the content policy allows.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style } = document.body;
    if (locks++ === 0) {
      style.paddingRight = `${window.innerWidth - document.documentElement.clientWidth}px`;
      style.overflow = 'hidden';
    }
    return () => {
      if (--locks > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, []);
}

/** Locks the page behind for as long as it is rendered: a child of what the modal primitive mounts and unmounts. */
export function ScrollLock() {
  useScrollLock();
  return null;
}
