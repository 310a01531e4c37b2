import { searchEntries } from '@derby/rules/board-search/search';
import { useDeferredValue, useMemo } from 'react';
import { rememberChoice, rememberText, useRememberedState } from '../../../lib/use-remembered-state.ts';
import type { ManagedEntry } from '../api.ts';

const VIEWS = ['regular', 'junior', 'disqualified'] as const;

/** The shown list: a division or the disqualified entries. */
export type EntriesView = (typeof VIEWS)[number];

const views = rememberChoice('entries-view', VIEWS);
const searches = rememberText('entries-search');

/**
 * Returns the entries of a division and those that match the search. The search has the board's rule, so the
 * exported file holds what is on the screen; the entry that is being edited always stays in the list. The list is
 * updated with low priority, so that typing stays fast.
 */
export function useEntryList(entries: readonly ManagedEntry[], shownId: number | null) {
  const [view, setView] = useRememberedState<EntriesView>(views, 'regular');
  const [text, setText] = useRememberedState(searches, '');
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
