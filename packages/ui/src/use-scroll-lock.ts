import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Prevents scrolling of the page while the component is mounted. The width of the scroll bar becomes padding, so the
 * page does not move. Locks can be nested. Styles are set by script, which the content security policy allows.
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

/** Locks scrolling while rendered. Use it as a child of a modal primitive that mounts and unmounts it. */
export function ScrollLock() {
  useScrollLock();
  return null;
}
