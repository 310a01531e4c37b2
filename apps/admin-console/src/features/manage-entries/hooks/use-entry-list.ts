import { searchEntries } from '@derby/rules/board-search/search';
import { useDeferredValue, useMemo, useState } from 'react';
import type { ManagedEntry } from '../api.ts';

/** What the page shows: a division, or the entries that do not count. */
export type EntriesView = 'regular' | 'junior' | 'disqualified';

/**
 * A division's entries and those of them that a search finds, by the board's own rule, so that the exported file holds
 * what is on the screen; the entry that is being edited stays in the list. The list follows the typing as fast as it can
 * and never holds it up.
 */
export function useEntryList(entries: readonly ManagedEntry[], shownId: number | null) {
  const [view, setView] = useState<EntriesView>('regular');
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const division = useMemo(
    () => entries.filter(({ isJunior }) => isJunior === (view === 'junior')).sort((a, b) => a.rank - b.rank),
    [entries, view],
  );
  const shown = useMemo(() => {
    const found = new Set(searchEntries(division, search));
    return division.filter((entry) => found.has(entry) || entry.id === shownId);
  }, [division, search, shownId]);
  return { view, setView, text, setText, shown };
}
