import { entryNameOf } from '@derby/ui/board/rows';
import type { LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import { isSameEntry, type FollowedEntry } from '../../../lib/followed-entry.ts';

/** The followed entry's row, `gone` when the board has none, `unknown` before it was found or missed. */
export type Standing = LeaderboardEntry | 'gone' | 'unknown';

/** Returns a sentence about a change of the standing; null when there is nothing to report. */
export function changeSentence(before: Standing, after: Standing, followed: FollowedEntry): string | null {
  if (after === 'unknown' || before === after) return null;
  if (after === 'gone') return `${entryNameOf(followed)} is no longer on the board`;
  if (before === 'unknown') return null;
  const name = entryNameOf(after);
  if (before === 'gone') return `${name} is on the board again, at #${after.rank}`;
  if (after.rank === before.rank) return null;
  return `${name} moved ${after.rank < before.rank ? 'up' : 'down'} to #${after.rank}`;
}

/** Returns the standing in the loaded rows; `unknown` when the entry may be on a page that is not loaded. */
export function standingOnBoard(board: Board, followed: FollowedEntry): Standing {
  const row = board.rows.find((entry) => isSameEntry(entry, followed));
  if (row) return row;
  // Between pages of different versions, a row that changes its page is on neither.
  const isWhole = !board.hasMore && (board.version !== null || board.pageCount < 2);
  return board.rowsSearch === '' && isWhole && board.failure === null ? 'gone' : 'unknown';
}

/** The limit of a search. */
const MAX_SEARCH_CHARACTERS = 100;

/** Returns the search that finds the followed entry: its name as on the board. */
export function searchFor(followed: FollowedEntry): string {
  return entryNameOf(followed).slice(0, MAX_SEARCH_CHARACTERS).trim();
}
