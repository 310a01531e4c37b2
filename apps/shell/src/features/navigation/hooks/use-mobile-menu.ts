import { useLocation } from '@derby/micro-frontend/router';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface MobileMenu {
  readonly menu: RefObject<HTMLDetailsElement | null>;
  /** For assistive technology; the element itself controls what is visible. */
  readonly isOpen: boolean;
}

/**
 * Closes the menu of small screens on a press outside and on Escape, which returns the focus to the toggle. The browser
 * opens the menu without scripts. After navigation the menu is a new, closed one.
 */
export function useMobileMenu(): MobileMenu {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);

  useEffect(() => {
    const details = menu.current;
    if (!details) return undefined;
    const follow = () => setOpenAt(details.open ? key : null);
    follow();
    details.addEventListener('toggle', follow);
    return () => details.removeEventListener('toggle', follow);
  }, [key]);

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

  return { menu, isOpen: openAt === key };
}
