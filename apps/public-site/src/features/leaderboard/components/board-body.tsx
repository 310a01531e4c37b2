import { Link } from '@derby/micro-frontend/router';
import { otherDivision } from '@derby/rules/divisions';
import type { BoardMark } from '@derby/ui/board/board-row';
import { BoardTable, TieRule } from '@derby/ui/board/board-table';
import { EmptyState } from '@derby/ui/empty-state';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { BOARD_ROWS, RowsSkeleton, SEARCH_ROWS } from '@derby/ui/skeleton';
import { useState } from 'react';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { NEW_MARK_MS, type Board } from '../board-state.ts';
import { useFlash } from '../hooks/use-flash.ts';
import type { Follow } from '../follow/use-follow.ts';
import { messages } from '../messages.ts';
import { openingTextOf } from '../opening-text.ts';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { LazyPhotoDialog } from '../../../components/lazy-photo-dialog.tsx';

/** How long a row with another weight is marked. */
const CORRECTED_MARK_MS = 4_000;

interface BoardBodyProps {
  readonly division: Division;
  readonly board: Board;
  /** Empty for the whole board. */
  readonly search: string;
  readonly follow: Follow;
  readonly onRetry: () => void;
}

/** The entries, or why there are none: failed, loading, empty. */
export function BoardBody({ division, board, search, follow, onRetry }: BoardBodyProps) {
  const isSearching = search !== '';
  const { rows, failure, activity } = board;
  const marks = useMarks(board);
  const [shown, setShown] = useState<LeaderboardEntry | null>(null);
  const followedId = follow.followed?.id ?? null;
  const hasRows = rows.length > 0;
  if (failure?.isPrivate) return <EmptyState>{failure.message}</EmptyState>;
  if (failure && !hasRows) {
    return (
      <ErrorState
        message={failure.message}
        requestId={failure.requestId ?? undefined}
        onRetry={onRetry}
        retrying={activity === 'loading'}
      />
    );
  }
  if (board.rowsSearch === null) {
    return <Loading place={<RowsSkeleton rows={isSearching ? SEARCH_ROWS : BOARD_ROWS} />}>{messages.loading}</Loading>;
  }
  return (
    <ScrollAnchor board={board}>
      {failure && !board.isKept && (
        <p
          role="alert"
          // In view also where a press on a far row or page has failed.
          className="sticky top-16 z-10 mb-3 rounded-control bg-bad-soft px-3.5 py-2.5 font-semibold text-bad"
        >
          {failure.message}
        </p>
      )}
      {hasRows ? (
        <>
          <BoardTable
            rows={rows}
            isBusy={activity === 'loading'}
            isSearching={isSearching}
            leaderLbs={board.leaderLbs}
            marks={marks}
            onShowPhoto={setShown}
            follow={{ followedId, onToggle: follow.toggle }}
          />
          <TieRule />
        </>
      ) : (
        <EmptyBoard division={division} board={board} search={search} />
      )}
      {activity === 'extending' && <Loading>Loading more entries...</Loading>}
      {shown && <LazyPhotoDialog key={shown.id} entry={shown} onClosed={() => setShown(null)} />}
    </ScrollAnchor>
  );
}

/** Returns the rows to highlight now: new ones, and for a shorter time those with another weight. */
function useMarks({ changedIds, newSince }: Board): ReadonlyMap<number, BoardMark> {
  const showsCorrected = useFlash(changedIds, CORRECTED_MARK_MS);
  const showsNew = useFlash(newSince, NEW_MARK_MS);
  return new Map([
    ...[...(showsCorrected ? changedIds : [])].map((id) => [id, 'corrected'] as const),
    ...[...(showsNew ? newSince.keys() : [])].map((id) => [id, 'new'] as const),
  ]);
}

/** No match; or no entries yet and, before the weigh-in, its start. */
function EmptyBoard({ division, board, search }: Pick<BoardBodyProps, 'division' | 'board' | 'search'>) {
  if (search !== '') {
    return (
      <EmptyState>
        <p>No entries match your search. Try a different name or rank number.</p>
        {board.matchesInOtherDivision > 0 && (
          <OtherDivision division={division} search={search} matches={board.matchesInOtherDivision} />
        )}
      </EmptyState>
    );
  }
  const opening = openingTextOf(board);
  return (
    <EmptyState>
      <p>{messages.noEntries}</p>
      {opening && <p>{opening}</p>}
    </EmptyState>
  );
}

interface OtherDivisionProps {
  /** The one that was searched. */
  readonly division: Division;
  readonly search: string;
  readonly matches: number;
}

/** Leads to the same search in the other division. */
function OtherDivision({ division, search, matches }: OtherDivisionProps) {
  const other = otherDivision(division);
  return (
    <Link
      to={`${other.path}/${encodeURIComponent(search)}`}
      className="mt-1 inline-flex min-h-11 items-center font-semibold text-ink underline"
    >
      {matches} {matches === 1 ? 'match' : 'matches'} in the {other.name}
    </Link>
  );
}
