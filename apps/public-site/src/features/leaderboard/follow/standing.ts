import { entryNameOf } from '@derby/ui/board/rows';
import type { LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import type { Board } from '../board-state.ts';
import { messages } from '../messages.ts';
import { isSameEntry, type FollowedEntry } from './followed-storage.ts';

/** Where the followed entry stands: its row, `gone` when the board has none, `unknown` until it was looked for. */
export type Standing = LeaderboardEntry | 'gone' | 'unknown';

/** What a change of the standing is called; null when there is nothing to tell. */
export function changeSentence(before: Standing, after: Standing, followed: FollowedEntry): string | null {
  if (after === 'unknown' || before === after) return null;
  if (after === 'gone') return messages.isGone(entryNameOf(followed));
  if (before === 'unknown') return null;
  const name = entryNameOf(after);
  if (before === 'gone') return messages.isBack(name, after.rank);
  if (after.rank === before.rank) return null;
  return after.rank < before.rank ? messages.movedUp(name, after.rank) : messages.movedDown(name, after.rank);
}

/** What the loaded rows say of the followed entry; `unknown` when it may stand on a page that is not loaded. */
export function standingOnBoard(board: Board, followed: FollowedEntry): Standing {
  const row = board.rows.find((entry) => isSameEntry(entry, followed));
  if (row) return row;
  return board.rowsSearch === '' && !board.hasMore && board.failure === null ? 'gone' : 'unknown';
}

/** A search takes no more characters. */
const MAX_SEARCH_CHARACTERS = 100;

/** The search that finds the followed entry: its name as the board shows it. */
export function searchFor(followed: FollowedEntry): string {
  return entryNameOf(followed).slice(0, MAX_SEARCH_CHARACTERS).trim();
}
