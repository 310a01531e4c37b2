import { useLocation } from '@derby/micro-frontend/router';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface MobileMenu {
  readonly menu: RefObject<HTMLDetailsElement | null>;
  /** For assistive technology; what is shown follows the element itself. */
  readonly isOpen: boolean;
}

/**
 * Closes the menu of small screens by a press elsewhere and by Escape, which gives the focus back to the toggle. Opening
 * is the browser's work, so that the menu opens before this script has run. Each move to another page has a menu of its own,
 * which is closed.
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
