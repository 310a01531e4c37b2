import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { SUGGESTIONS_HIDE_MS } from '../constants.ts';

/**
 * A list of suggestions below a field: opens while typing, arrow keys walk it, Enter takes the one that is marked, Escape
 * closes it, and so does leaving the field, 200 ms later, so that a tap on a suggestion still hits it.
 */
export function useSuggestions(suggestions: readonly string[], onTake: (name: string) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);
  const isShown = isOpen && suggestions.length > 0;

  const close = (): void => {
    setIsOpen(false);
    setMarked(-1);
  };
  const take = (name: string): void => {
    close();
    onTake(name);
  };
  const walk = (step: 1 | -1): void => {
    setIsOpen(true);
    setMarked((before) => {
      const count = suggestions.length;
      return before < 0 && step < 0 ? count - 1 : (before + step + count) % count;
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (suggestions.length === 0) return;
    const name = suggestions[marked];
    if (event.key === 'ArrowDown') walk(1);
    else if (event.key === 'ArrowUp') walk(-1);
    else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Enter' && isShown && name !== undefined) take(name);
    else return;
    event.preventDefault();
  };

  return {
    isShown,
    marked,
    take,
    open: () => {
      clearTimeout(hiding.current);
      setMarked(-1);
      setIsOpen(true);
    },
    handleKey,
    handleBlur: () => {
      hiding.current = setTimeout(close, SUGGESTIONS_HIDE_MS);
    },
  };
}
