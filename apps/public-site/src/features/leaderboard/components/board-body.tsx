import type { BoardMark } from '@derby/ui/board/board-row';
import { BoardTable, TieRule } from '@derby/ui/board/board-table';
import { RowsToCome } from '@derby/ui/board/rows-to-come';
import { ErrorState } from '@derby/ui/error-state';
import { Loading } from '@derby/ui/loading';
import { BOARD_ROWS, RowsSkeleton, SEARCH_ROWS } from '@derby/ui/skeleton';
import { useState } from 'react';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { NEW_MARK_MS, type Board } from '../board-state.ts';
import { useFlash } from '../hooks/use-flash.ts';
import { useNearBottom } from '../hooks/use-near-bottom.ts';
import type { Follow } from '../follow/use-follow.ts';
import { messages } from '../messages.ts';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import { useLazyComponent } from '../../../lib/use-lazy-component.ts';
import { LazyPhotoDialog } from '../../../components/lazy-photo-dialog.tsx';

/** How long a row with another weight is marked. */
const CORRECTED_MARK_MS = 4_000;

/** Visitors of a board with entries, who do not search, do not download it. */
export const loadFewRows = () => import('./few-rows.tsx').then((module) => module.FewRows);

/** After the end, for visitors who come near the end of the page. */
const loadPrizes = () => import('./board-prizes.tsx').then((module) => module.BoardPrizes);

interface BoardBodyProps {
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly division: Division;
  readonly board: Board;
  /** Empty for the whole board. */
  readonly search: string;
  readonly follow: Follow;
  readonly onRetry: () => void;
}

/** The entries, or why there are none: failed, loading, empty. */
export function BoardBody({ division, board, search, follow, fetchAfternoon, onRetry }: BoardBodyProps) {
  const isSearching = search !== '';
  const { rows, failure, activity } = board;
  const marks = useMarks(board);
  const derby = useDerbyNow();
  const [shown, setShown] = useState<LeaderboardEntry | null>(null);
  const hasRows = rows.length > 0;
  const isKnown = board.rowsSearch !== null || failure?.isPrivate;
  const isAnswer = board.rowsSearch !== '' && rows.length === 1 && !board.hasMore;
  const hasFew = isKnown && (!hasRows || isAnswer);
  const few = useLazyComponent(isSearching || hasFew ? loadFewRows : null);
  const Few = few.component;
  const hasPrizes = board.isOfficial && hasRows && !isSearching;
  const [isAtPrizes, setIsAtPrizes] = useState(false);
  useNearBottom(() => setIsAtPrizes(true), hasPrizes && !isAtPrizes);
  const { component: Prizes } = useLazyComponent(isAtPrizes ? loadPrizes : null);
  const followedId = follow.followed?.id ?? null;
  const extending = activity === 'extending' && <Loading>Loading more entries...</Loading>;
  if (failure && !failure.isPrivate && !hasRows) {
    return (
      <ErrorState
        message={failure.message}
        requestId={failure.requestId ?? undefined}
        onRetry={onRetry}
        retrying={activity === 'loading'}
      />
    );
  }
  if (!isKnown || (hasFew && !Few && !few.hasFailed)) {
    return <Loading place={<RowsSkeleton rows={isSearching ? SEARCH_ROWS : BOARD_ROWS} />}>{messages.loading}</Loading>;
  }
  return (
    <ScrollAnchor board={board}>
      {failure && hasRows && !board.isKept && (
        <p
          role="alert"
          // In view also where a press on a far row or page has failed.
          className="sticky top-16 z-10 mb-3 rounded-control bg-bad-soft px-3.5 py-2.5 font-semibold text-bad"
        >
          {failure.message}
        </p>
      )}
      {hasFew && Few ? (
        <Few {...{ division, board, search, fetchAfternoon, follow }} onShowPhoto={setShown} />
      ) : hasRows ? (
        <>
          <RowsToCome
            // A board without a network, and a search, show what they have.
            count={isSearching || board.isKept || !board.hasMore ? 0 : board.total - rows.length}
            notice={extending}
          >
            <BoardTable
              rows={rows}
              isBusy={activity === 'loading'}
              isSearching={isSearching}
              leaderLbs={board.first[0]?.fishWeightLbs ?? null}
              derby={derby}
              marks={marks}
              onShowPhoto={setShown}
              follow={{ followedId, onToggle: follow.toggle }}
            />
          </RowsToCome>
          <TieRule />
          {Prizes && hasPrizes && <Prizes />}
        </>
      ) : (
        <p role="alert">Reload the page to see why there are no entries.</p>
      )}
      {isSearching && extending}
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
