import { useEffect, useRef, type RefObject } from 'react';

/**
 * Closes the menu of small screens by a press elsewhere and by Escape, which gives the focus back to the toggle. Opening
 * is the browser's work, so that the menu opens before this script has run.
 */
export function useMobileMenu(): RefObject<HTMLDetailsElement | null> {
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = (event: Event) => {
      const details = menu.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        details.querySelector('summary')?.focus();
      } else if (details.closest('header')?.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return menu;
}
