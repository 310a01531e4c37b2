import { useEffect, useState } from 'react';

/** The delay from the last key to the search. */
const SEARCH_DEBOUNCE_MS = 300;

interface Search {
  /** The text in the box. */
  readonly text: string;
  /** The active search: trimmed, and updated once the typing has paused. */
  readonly search: string;
  readonly setText: (text: string) => void;
  readonly clear: () => void;
}

/** The search box, prefilled from the path. Prefilling and clearing take effect at once. */
export function useSearch(prefilled: string): Search {
  const [text, setText] = useState(prefilled);
  const [search, setSearch] = useState(prefilled.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = (): void => {
    setText('');
    setSearch('');
  };
  return { text, search, setText, clear };
}
