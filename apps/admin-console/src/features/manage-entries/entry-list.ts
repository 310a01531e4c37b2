import { useLocation } from '@derby/micro-frontend/router';
import { searchEntries } from '@derby/rules/board-search/search';
import { phoneDigitsOf } from '@derby/rules/phone-number';
import { useDeferredValue, useMemo, useState } from 'react';
import { rememberChoice, rememberText, useRememberedState } from '../../lib/use-remembered-state.ts';
import type { ManagedEntry } from './api.ts';

const VIEWS = ['regular', 'junior', 'disqualified'] as const;

/** The shown list: a division or the disqualified entries. */
export type EntriesView = (typeof VIEWS)[number];

const FILTERS = ['all', 'to-check', 'no-photo', 'corrected', 'same-phone', 'donated'] as const;

/** What the entries of a division are narrowed to, besides the search. */
export type EntriesFilter = (typeof FILTERS)[number];

export type SortColumn = 'rank' | 'name' | 'phone' | 'weight' | 'time';

/** A column, with a minus for descending. */
export type EntriesOrder = SortColumn | `-${SortColumn}`;

const COLUMNS = ['rank', 'name', 'phone', 'weight', 'time'] as const satisfies readonly SortColumn[];
const ORDERS = COLUMNS.flatMap((column): readonly EntriesOrder[] => [column, `-${column}`]);

const views = rememberChoice('entries-view', VIEWS);
const searches = rememberText('entries-search');
const filters = rememberChoice('entries-filter', FILTERS);
const orders = rememberChoice('entries-order', ORDERS);

const names = new Intl.Collator('en', { sensitivity: 'base' });

const COMPARISONS: Record<SortColumn, (one: ManagedEntry, other: ManagedEntry) => number> = {
  rank: (one, other) => one.rank - other.rank,
  name: (one, other) => names.compare(one.lastName, other.lastName) || names.compare(one.firstName, other.firstName),
  phone: (one, other) => names.compare(phoneDigitsOf(one.phoneNumber), phoneDigitsOf(other.phoneNumber)),
  weight: (one, other) => one.fishWeightLbs - other.fishWeightLbs,
  time: (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
};

export function sortOf(order: EntriesOrder): { readonly column: SortColumn; readonly isDescending: boolean } {
  const isDescending = order.startsWith('-');
  return { column: (isDescending ? order.slice(1) : order) as SortColumn, isDescending };
}

/** Returns the order after a press on a column: weights and times begin with the largest, a second press reverses. */
export function orderAfterPress(order: EntriesOrder, column: SortColumn): EntriesOrder {
  const first: EntriesOrder = column === 'weight' || column === 'time' ? `-${column}` : column;
  if (order !== first) return first;
  return first === column ? `-${column}` : column;
}

/** Returns the entries in this order; entries that are equal in it are by rank. */
export function inOrder(entries: readonly ManagedEntry[], order: EntriesOrder): readonly ManagedEntry[] {
  const { column, isDescending } = sortOf(order);
  const compare = COMPARISONS[column];
  return entries.toSorted(
    (one, other) => (isDescending ? compare(other, one) : compare(one, other)) || COMPARISONS.rank(one, other),
  );
}

/** Compares entries: prize places first, then by rank. */
export const prizesFirst = (one: ManagedEntry, other: ManagedEntry): number =>
  Number(other.isPrizePlace) - Number(one.isPrizePlace) || COMPARISONS.rank(one, other);

/** Returns which entries each filter keeps. A phone is the same as another also across the divisions. */
export function keptBy(filter: EntriesFilter, all: readonly ManagedEntry[]): (entry: ManagedEntry) => boolean {
  switch (filter) {
    case 'all':
      return () => true;
    case 'to-check':
      return ({ check }) => check === null;
    case 'no-photo':
      return ({ fishPhotoUrl }) => !fishPhotoUrl;
    case 'corrected':
      return ({ corrections }) => corrections.length > 0;
    case 'donated':
      return ({ isCatchDonated }) => isCatchDonated;
    case 'same-phone': {
      const counts = new Map<string, number>();
      for (const { phoneNumber } of all) {
        const digits = phoneDigitsOf(phoneNumber);
        counts.set(digits, (counts.get(digits) ?? 0) + 1);
      }
      return ({ phoneNumber }) => (counts.get(phoneDigitsOf(phoneNumber)) ?? 0) > 1;
    }
  }
}

/** What a link to the list may ask for. */
interface ListState {
  readonly filter?: EntriesFilter;
  readonly search?: string;
  readonly view?: EntriesView;
}

/** An entry that keeps its place in the list. */
export interface Pinned {
  readonly entry: ManagedEntry;
  readonly index: number;
}

/**
 * Returns the entries of a division that match the search and the filter, in the chosen order. The search has the
 * board's rule, so the exported file holds what it found; the entry that is being edited stays in the list, and
 * in its place, whatever its rank becomes. The list is updated with low priority, so that typing stays fast. A navigation
 * may name a filter, a search and a division in its state.
 */
export function useEntryList(entries: readonly ManagedEntry[], pinned: Pinned | null) {
  const { key, state } = useLocation() as { key: string; state: ListState | null };
  const [view, setView] = useRememberedState<EntriesView>(views, state?.view ?? 'regular');
  const [text, setText] = useRememberedState(searches, state?.search ?? '');
  const [filter, setFilter] = useRememberedState<EntriesFilter>(filters, state?.filter ?? 'all');
  const [order, setOrder] = useRememberedState<EntriesOrder>(orders, 'rank');
  const [visit, setVisit] = useState(key);
  if (key !== visit) {
    setVisit(key);
    if (state?.filter) setFilter(state.filter);
    if (state?.view) setView(state.view);
    if (state?.search) setText(state.search);
  }
  /** Shows the whole division of an entry, and returns it in its order. */
  const showDivisionOf = (entry: ManagedEntry): readonly ManagedEntry[] => {
    setView(entry.isJunior ? 'junior' : 'regular');
    setFilter('all');
    setText('');
    return inOrder(
      entries.filter(({ isJunior }) => isJunior === entry.isJunior),
      order,
    );
  };
  const search = useDeferredValue(text);
  const division = useMemo(
    () => entries.filter(({ isJunior }) => isJunior === (view === 'junior')).sort(COMPARISONS.rank),
    [entries, view],
  );
  const found = useMemo(() => searchEntries(division, search), [division, search]);
  const counts = useMemo(
    () => FILTERS.map((one) => ({ filter: one, count: found.filter(keptBy(one, entries)).length })),
    [found, entries],
  );
  const shown = useMemo(() => {
    const isKept = keptBy(filter, entries);
    const matches = new Set(found.filter(isKept));
    const listed = division.filter((entry) => matches.has(entry) && entry.id !== pinned?.entry.id);
    const ordered = filter === 'to-check' && order === 'rank' ? listed.sort(prizesFirst) : inOrder(listed, order);
    if (pinned === null) return ordered;
    return [...ordered.slice(0, pinned.index), pinned.entry, ...ordered.slice(pinned.index)];
  }, [division, found, entries, filter, pinned, order]);
  const setters = { setView, setText, setFilter, setOrder, showDivisionOf };
  return { view, text, filter, order, ...setters, counts, found: found.length, shown };
}
