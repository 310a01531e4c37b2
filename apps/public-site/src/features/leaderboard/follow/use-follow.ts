import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { Division, FetchLeaderboardPage, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import { isSameEntry, readFollowed, writeFollowed, type FollowedEntry } from '../../../lib/followed-entry.ts';
import { changeSentence, searchFor, standingOnBoard, type Standing } from './standing.ts';
import { useLinkedEntry, type LinkOptions } from './use-linked-entry.ts';

/** The followed entry and its last known standing. */
interface Watched {
  readonly followed: FollowedEntry | null;
  readonly standing: Standing;
  /** The last change; null before the first one. */
  readonly change: string | null;
  /** Whether a link chose the entry, so that its row is to be shown at once. */
  readonly isLinked: boolean;
}

type WatchEvent =
  | { readonly type: 'chosen'; readonly entry: LeaderboardEntry | null; readonly isLinked: boolean }
  | { readonly type: 'seen'; readonly followed: FollowedEntry; readonly standing: Standing };

function reduceWatched(watched: Watched, event: WatchEvent): Watched {
  if (event.type === 'chosen') {
    const { entry, isLinked } = event;
    return { followed: entry, standing: entry ?? 'unknown', change: null, isLinked };
  }
  const { followed, standing } = watched;
  // Ignores a response about an entry that is no longer followed.
  if (followed === null || !isSameEntry(followed, event.followed) || event.standing === 'unknown') return watched;
  if (event.standing === standing) return watched;
  return {
    ...watched,
    followed: event.standing === 'gone' ? followed : event.standing,
    standing: event.standing,
    change: changeSentence(standing, event.standing, followed) ?? watched.change,
  };
}

interface FollowOptions extends LinkOptions {
  readonly division: Division;
  readonly board: Board;
  readonly fetchPage: FetchLeaderboardPage;
}

/** The followed entry of a division, and the functions to change it. */
export interface Follow extends Watched {
  /** Follows the entry, or stops when it is already followed. */
  readonly toggle: (entry: LeaderboardEntry) => void;
  readonly stop: () => void;
}

/**
 * Follows an entry of the board. The browser stores the entry, and each response of the board updates its standing. An
 * entry on a page that is not loaded is requested once per refresh. An entry that the address names is followed once it is
 * found.
 */
export function useFollow({ division, board, fetchPage, ...link }: FollowOptions): Follow {
  const [watched, dispatch] = useReducer(reduceWatched, undefined, () => ({
    followed: readFollowed(division),
    standing: 'unknown' as const,
    change: null,
    isLinked: false,
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

  const choose = (entry: LeaderboardEntry | null, { isLinked = false } = {}): void => {
    stopAsking();
    writeFollowed(division, entry);
    dispatch({ type: 'chosen', entry, isLinked });
  };

  useLinkedEntry({
    ...link,
    division,
    board,
    onFound: (entry, isSearched) => choose(entry, { isLinked: !isSearched }),
  });

  const ask = async (wanted: FollowedEntry): Promise<void> => {
    stopAsking();
    const request = new AbortController();
    asking.current = request;
    try {
      const { signal } = request;
      const { entries, hasMore } = await fetchPage({ division, page: 1, search: searchFor(wanted) }, signal);
      const row = entries.find((entry) => isSameEntry(entry, wanted));
      // A correction may have changed the name, or the name has more matches.
      const linked = row ? null : await link.fetchLinkedEntry?.(wanted.id, signal);
      if (asking.current !== request) return;
      const missing = hasMore && linked === undefined ? 'unknown' : 'gone';
      const other = linked?.division === division && isSameEntry(linked.entry, wanted) ? linked.entry : missing;
      dispatch({ type: 'seen', followed: wanted, standing: row ?? other });
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
