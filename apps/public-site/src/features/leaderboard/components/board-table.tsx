import type { LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { tiedIdsOf, type Board } from '../board-state.ts';
import { CHANGED_MARK_MS } from '../constants.ts';
import { useFlash } from '../hooks/use-flash.ts';
import { isOnPodium } from '../podium.ts';
import { BoardRow } from './board-row.tsx';
import { rowColumns } from './row-columns.ts';

interface BoardTableProps {
  readonly board: Board;
  readonly isSearching: boolean;
  readonly onShowPhoto: (entry: LeaderboardEntry) => void;
}

/**
 * All rows in one grid, keyed by entry: one that climbs onto the podium stays the same element, so that focus and
 * scroll position survive a refresh. A search shows plain rows.
 */
export function BoardTable({ board, isSearching, onShowPhoto }: BoardTableProps) {
  const { rows, changedIds } = board;
  const isMarked = useFlash(changedIds, CHANGED_MARK_MS);
  const tiedIds = tiedIdsOf(rows);
  const standsOut = (entry: LeaderboardEntry): boolean => !isSearching && isOnPodium(entry);
  const hasPlainRows = rows.some((entry) => !standsOut(entry));
  return (
    <div
      role="table"
      aria-label="Leaderboard"
      aria-busy={board.activity === 'loading'}
      className="grid md:grid-cols-3 md:gap-x-3.5"
    >
      <div
        role="row"
        className={
          hasPlainRows ? `${rowColumns} rounded-t-card border bg-panel text-[13px] font-semibold text-ink-2` : 'sr-only'
        }
      >
        <span role="columnheader">Rank</span>
        <span role="columnheader">Name</span>
        <span role="columnheader" className="text-right">
          Weight (lbs)
        </span>
        <span role="columnheader" className="hidden md:block">
          Entry time
        </span>
        <span role="columnheader" className="text-center max-md:sr-only">
          Photo
        </span>
      </div>
      {rows.map((entry, index) => (
        <BoardRow
          key={entry.id}
          entry={entry}
          isOnPodium={standsOut(entry)}
          isStriped={index % 2 === 1}
          isTied={tiedIds.has(entry.id)}
          isChanged={isMarked && changedIds.has(entry.id)}
          onShowPhoto={onShowPhoto}
        />
      ))}
    </div>
  );
}
