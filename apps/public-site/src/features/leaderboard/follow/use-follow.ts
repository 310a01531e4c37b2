import { FOLLOW_PARAMETER } from '@derby/rules/follow-parameter';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Division, FetchLeaderboardPage, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import { isSameEntry, readFollowed, writeFollowed, type FollowedEntry } from '../../../lib/followed-entry.ts';
import { changeSentence, searchFor, standingOnBoard, type Standing } from './standing.ts';

/** The followed entry and its last known standing. */
interface Watched {
  readonly followed: FollowedEntry | null;
  readonly standing: Standing;
  /** The last change; null before the first one. */
  readonly change: string | null;
}

type WatchEvent =
  | { readonly type: 'chosen'; readonly entry: LeaderboardEntry | null }
  | { readonly type: 'seen'; readonly followed: FollowedEntry; readonly standing: Standing };

function reduceWatched(watched: Watched, event: WatchEvent): Watched {
  if (event.type === 'chosen') return { followed: event.entry, standing: event.entry ?? 'unknown', change: null };
  const { followed, standing } = watched;
  // Ignores a response about an entry that is no longer followed.
  if (followed === null || !isSameEntry(followed, event.followed) || event.standing === 'unknown') return watched;
  if (event.standing === standing) return watched;
  return {
    followed: event.standing === 'gone' ? followed : event.standing,
    standing: event.standing,
    change: changeSentence(standing, event.standing, followed) ?? watched.change,
  };
}

interface FollowOptions {
  readonly division: Division;
  readonly board: Board;
  readonly fetchPage: FetchLeaderboardPage;
  /** The query of the page's address, which may name an entry to follow. */
  readonly query?: string | undefined;
}

/** The followed entry of a division, and the functions to change it. */
export interface Follow extends Watched {
  /** Follows the entry, or stops when it is already followed. */
  readonly toggle: (entry: LeaderboardEntry) => void;
  readonly stop: () => void;
}

/**
 * Follows an entry of the board. The browser stores the entry, and each response of the board updates its standing. An
 * entry on a page that is not loaded is requested once per refresh. An entry that the address names is followed once its
 * row is there.
 */
export function useFollow({ division, board, fetchPage, query = '' }: FollowOptions): Follow {
  const [watched, dispatch] = useReducer(reduceWatched, undefined, () => ({
    followed: readFollowed(division),
    standing: 'unknown' as const,
    change: null,
  }));
  const { followed } = watched;
  /** The refresh for which the entry was last requested. */
  const askedFor = useRef<string | null>(null);
  const asking = useRef<AbortController | null>(null);
  const stopAsking = (): void => {
    asking.current?.abort();
    asking.current = null;
  };
  const leave = useEffectEvent(() => {
    stopAsking();
    askedFor.current = null;
  });
  useEffect(() => () => leave(), []);

  const choose = (entry: LeaderboardEntry | null): void => {
    stopAsking();
    writeFollowed(division, entry);
    dispatch({ type: 'chosen', entry });
  };

  const linkedId = useRef(Number(new URLSearchParams(query).get(FOLLOW_PARAMETER)));
  const followLinked = useEffectEvent((rows: Board['rows']) => {
    const linked = rows.find(({ id }) => id === linkedId.current);
    if (!linked) return;
    linkedId.current = 0;
    choose(linked);
    // A reload must not follow again, and a copied address must not make others follow.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  });
  useEffect(() => followLinked(board.rows), [board.rows]);

  const ask = async (wanted: FollowedEntry): Promise<void> => {
    stopAsking();
    const request = new AbortController();
    asking.current = request;
    try {
      const { entries, hasMore } = await fetchPage({ division, page: 1, search: searchFor(wanted) }, request.signal);
      if (asking.current !== request) return;
      const row = entries.find((entry) => isSameEntry(entry, wanted));
      dispatch({ type: 'seen', followed: wanted, standing: row ?? (hasMore ? 'unknown' : 'gone') });
    } catch {
      // The next refresh asks again.
    }
  };

  const look = useEffectEvent((wanted: FollowedEntry | null, { rowsSearch, failure, activity }: Board) => {
    // Skips rows that are being replaced, missing rows, and rows of a search, which is not refreshed.
    if (wanted === null || rowsSearch === null || failure !== null || activity !== 'idle') return;
    const standing = standingOnBoard(board, wanted);
    if (standing !== 'unknown') {
      stopAsking();
      dispatch({ type: 'seen', followed: wanted, standing });
      return;
    }
    const turn = `${board.refreshes} ${wanted.id}`;
    if (rowsSearch !== '' || askedFor.current === turn) return;
    askedFor.current = turn;
    void ask(wanted);
  });
  useEffect(() => look(followed, board), [followed, board]);

  return {
    ...watched,
    toggle: (entry) => choose(followed !== null && isSameEntry(followed, entry) ? null : entry),
    stop: () => choose(null),
  };
}
