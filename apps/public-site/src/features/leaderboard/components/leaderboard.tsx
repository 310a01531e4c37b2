import { useNavigate } from '@derby/micro-frontend/router';
import { readEvent } from '@derby/micro-frontend/runtime-config';
import { divisionNamed } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { FOLLOW_PARAMETER } from '@derby/rules/follow-parameter';
import { BoardFrame } from '@derby/ui/board/board-frame';
import { BoardSearchBox } from '@derby/ui/board/board-search-box';
import { BoardChips } from '@derby/ui/board/board-table';
import { caughtLineOf } from '@derby/ui/board/caught-line';
import { DivisionLinks } from '@derby/ui/board/division-links';
import { Freshness } from '@derby/ui/board/freshness';
import { messages as boardMessages } from '@derby/ui/board/messages';
import { raceFiguresOf } from '@derby/ui/board/race-band';
import { Standing } from '@derby/ui/board/standing';
import { Button } from '@derby/ui/button';
import { SeaBand } from '@derby/ui/sea-band';
import { useState } from 'react';
import { ClubLogo } from '../../../components/club-logo.tsx';
import { useDerbyNow } from '../../../lib/derby-now.ts';
import type { FetchAfternoon } from '../../../lib/fetch-afternoon.ts';
import type { Division, FetchLeaderboardPage, PeekLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import type { FetchLinkedEntry } from '../api/fetch-linked-entry.ts';
import { hasStanding, type Board } from '../board-state.ts';
import { FollowBar } from '../follow/follow-bar.tsx';
import { useFollow } from '../follow/use-follow.ts';
import { useBoard } from '../hooks/use-board.ts';
import { useFlash } from '../hooks/use-flash.ts';
import { useNearBottom } from '../hooks/use-near-bottom.ts';
import { usePrint } from '../../../lib/use-print.ts';
import { useSearch } from '../hooks/use-search.ts';
import { readVisit, useRememberedVisit } from '../hooks/use-remembered-visit.ts';
import type { KeptBoards } from '../kept-boards.ts';
import { BoardAfternoon } from './board-afternoon.tsx';
import { BoardBody } from './board-body.tsx';
import { PrintedBoard } from './printed-board.tsx';

/** How long the refresh indicator shows. */
const REFRESH_INDICATOR_MS = 800;

interface LeaderboardProps {
  /** The key of the history entry. */
  readonly visitKey: string;
  /** The query of the address. */
  readonly query?: string;
  readonly division: Division;
  readonly prefilledSearch: string;
  readonly fetchPage: FetchLeaderboardPage;
  /** Returns the page that arrived before the first request, if any. */
  readonly peekPage?: PeekLeaderboardPage;
  readonly kept?: KeptBoards;
  readonly fetchAfternoon?: FetchAfternoon;
  readonly fetchLinkedEntry?: FetchLinkedEntry;
}

/** Band, search, status and entries of one division. */
export function Leaderboard({
  visitKey,
  query,
  division,
  prefilledSearch,
  fetchPage,
  peekPage,
  kept,
  fetchAfternoon,
  fetchLinkedEntry,
}: LeaderboardProps) {
  const [left] = useState(() => readVisit(visitKey));
  const { text, search, setText, clear } = useSearch(left?.text ?? prefilledSearch);
  const firstPageCount = left?.pageCount ?? 1;
  const { board, canLoadMore, loadMore, loadUpTo, loadAll, retry } = useBoard({
    division,
    search,
    fetchPage,
    peekPage,
    kept,
    firstPageCount,
  });
  useRememberedVisit(visitKey, { text, pageCount: board.pageCount });
  const navigate = useNavigate();
  const openBoard = (other: Division, entryId: number): void => {
    void navigate(`${divisionNamed(other).path}?${FOLLOW_PARAMETER}=${entryId}`, { replace: true });
  };
  const follow = useFollow({ division, board, fetchPage, query, fetchLinkedEntry, openBoard });
  const derby = useDerbyNow();
  const race = raceFiguresOf({ first: board.first, derby });
  const isSearching = search !== '';
  useNearBottom(loadMore, canLoadMore && !isSearching);
  const print = usePrint(loadAll);
  const hasRows = board.rows.length > 0;
  const isEmpty = board.sizes?.totalInDivision === 0;
  const isOnPaper = hasRows && (print.isPrinting || print.isPrepared);
  return (
    <>
      <SeaBand
        size="board"
        eyebrow={readEvent().title}
        title={divisionNamed(division).heading}
        line={board.sizes && caughtLineOf(board.sizes, derby, race !== undefined)}
        figures={race}
        graphic={<BoardAfternoon {...{ division, board, fetchAfternoon }} standing={follow.standing} />}
      >
        <ClubLogo size={72} />
      </SeaBand>
      <div hidden={hasRows && print.isPrinting} className={isOnPaper ? 'print:hidden' : undefined}>
        <BoardFrame
          divisions={<DivisionLinks division={division} sizes={board.sizes} />}
          search={
            <BoardSearchBox
              text={text}
              isShown={!isEmpty && !board.failure?.isPrivate}
              onChange={setText}
              onClear={clear}
            />
          }
          status={
            <>
              {isSearching ? <SearchStatus board={board} /> : <BoardStatus board={board} />}
              {hasRows && !isSearching && (
                <Button
                  variant="quiet"
                  pending={print.isLoading}
                  className="ml-auto max-lg:hidden"
                  onClick={() => void print.printAll()}
                >
                  {boardMessages.print}
                </Button>
              )}
            </>
          }
        >
          {isSearching && (
            <p role="status" className="mb-3 min-h-6 text-ink-2 tabular-nums">
              {board.rows.length > 0 && `Showing ${board.rows.length} of ${board.total} entries`}
              {/* Sighted readers see it below, with what to try. */}
              {board.rowsSearch !== null && board.rows.length === 0 && (
                <span className="sr-only">No entries found</span>
              )}
            </p>
          )}
          <BoardBody {...{ division, board, search, follow, fetchAfternoon }} onRetry={retry} />
          {isSearching && board.hasMore && (
            <Button variant="quiet" disabled={!canLoadMore} onClick={loadMore}>
              Show more entries
            </Button>
          )}
          <FollowBar
            {...{ division, fetchAfternoon }}
            follow={follow}
            board={board}
            loadUpTo={loadUpTo}
            clearSearch={clear}
          />
        </BoardFrame>
      </div>
      {isOnPaper && <PrintedBoard board={board} />}
    </>
  );
}

/** The time of the rows of a search, which are not refreshed, in one line as high as the chips. */
function SearchStatus({ board }: { readonly board: Board }) {
  const { updatedAt, isOfficial } = board;
  const standing = boardMessages[isOfficial ? 'official' : 'provisional'];
  return (
    <p className="min-h-7 py-1 text-[13px] text-ink-2">
      {updatedAt && hasStanding(board) && boardMessages.pausedAt(standing, formatEntryTime(updatedAt))}
    </p>
  );
}

/** The board's freshness, and whether it is official. The indicator overlays the time, so that nothing moves. */
function BoardStatus({ board }: { readonly board: Board }) {
  const isRefreshing = useFlash(board.refreshes, REFRESH_INDICATOR_MS);
  const { nowMs, phase } = useDerbyNow();
  const { updatedAt, missed, isKept, isOfficial } = board;
  // Before the weigh-in an empty board says enough. The place of the chips stays.
  const isQuiet = board.sizes?.totalInDivision === 0 && (phase === 'off-season' || phase === 'before');
  return (
    <BoardChips>
      <span className="relative inline-flex">
        <Freshness {...{ missed, isKept, nowMs }} updatedAt={isQuiet ? null : updatedAt} />
        {isRefreshing && !isQuiet && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center rounded-full bg-sea text-sm font-semibold text-sea-ink">
            Refreshing...
          </span>
        )}
      </span>
      {hasStanding(board) && <Standing isOfficial={isOfficial} />}
    </BoardChips>
  );
}
