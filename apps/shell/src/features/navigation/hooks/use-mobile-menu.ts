import { useLocation } from '@derby/micro-frontend/router';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface MobileMenu {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly toggleButton: RefObject<HTMLButtonElement | null>;
}

/**
 * The menu of small screens. It closes by navigating, by a press elsewhere and by Escape, which
 * gives the focus back to the toggle.
 */
export function useMobileMenu(): MobileMenu {
  const [openAt, setOpenAt] = useState<string | null>(null);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // Open belongs to one visit of one page, so any navigation closes the menu.
  const isOpen = openAt === key;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByPress = (event: PointerEvent) => {
      const header = toggleButton.current?.closest('header');
      if (event.target instanceof Node && !header?.contains(event.target)) setOpenAt(null);
    };
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      toggleButton.current?.focus();
    };
    document.addEventListener('pointerdown', closeByPress);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeByPress);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), toggleButton };
}
