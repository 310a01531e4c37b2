import { FOLLOW_PARAMETER } from '@derby/rules/follow-parameter';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { FetchLinkedEntry } from '../api/fetch-linked-entry.ts';
import type { Board } from '../board-state.ts';

/** The entry that the address of a board names. */
export interface LinkOptions {
  /** The query of the page's address. */
  readonly query?: string | undefined;
  readonly fetchLinkedEntry?: FetchLinkedEntry | undefined;
  /** Opens the board of a division, without a search, with the same link. */
  readonly openBoard?: (division: Division, entryId: number) => void;
}

interface LinkedEntryOptions extends LinkOptions {
  readonly division: Division;
  readonly board: Board;
  /** Without a search, the row may be anywhere on the board. */
  readonly onFound: (entry: LeaderboardEntry, isSearched: boolean) => void;
}

/**
 * Finds the entry of a link, once. A correction may have changed its name or its division, so that the board does not
 * have it: then the server is asked once, and the board is opened that has it. An id that no board has is ignored.
 */
export function useLinkedEntry({
  division,
  board,
  query = '',
  fetchLinkedEntry,
  openBoard,
  onFound,
}: LinkedEntryOptions): void {
  const linkedId = useRef(Number(new URLSearchParams(query).get(FOLLOW_PARAMETER)));
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => request.current?.abort(), []);

  const take = (entry: LeaderboardEntry, isSearched: boolean): void => {
    onFound(entry, isSearched);
    // A reload must not follow again, and a copied address must not make others follow.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  };

  const ask = async (id: number, isSearched: boolean): Promise<void> => {
    const { signal } = (request.current = new AbortController());
    const linked = await fetchLinkedEntry?.(id, signal).catch(() => null);
    if (!linked || signal.aborted) return;
    if (linked.division === division && !isSearched) take(linked.entry, false);
    else openBoard?.(linked.division, id);
  };

  const look = useEffectEvent(({ rows, rowsSearch, activity, failure }: Board) => {
    const id = linkedId.current;
    if (!(id > 0)) return;
    const row = rows.find((entry) => entry.id === id);
    if (!row && (rowsSearch === null || activity !== 'idle' || failure !== null)) return;
    linkedId.current = 0;
    if (row) take(row, rowsSearch !== '');
    else void ask(id, rowsSearch !== '');
  });
  useEffect(() => look(board), [board]);
}
