import { BoardFrame } from '@derby/ui/board/board-frame';
import { BoardSearchBox } from '@derby/ui/board/board-search-box';
import { Button } from '@derby/ui/button';
import type { Division, FetchLeaderboardPage, PeekLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import { FollowedPin } from '../follow/followed-pin.tsx';
import { useFollow } from '../follow/use-follow.ts';
import { useBoard } from '../hooks/use-board.ts';
import { useIsPrinting } from '../hooks/use-is-printing.ts';
import { useNearBottom } from '../hooks/use-near-bottom.ts';
import { useSearch } from '../hooks/use-search.ts';
import { messages } from '../messages.ts';
import { BoardBody } from './board-body.tsx';
import { BoardStatus } from './board-status.tsx';
import { PrintedBoard } from './printed-board.tsx';

interface LeaderboardProps {
  readonly division: Division;
  readonly prefilledSearch: string;
  readonly fetchPage: FetchLeaderboardPage;
  /** What is there before anything is asked for. */
  readonly peekPage?: PeekLeaderboardPage;
}

/** Search, state and entries of one division. */
export function Leaderboard({ division, prefilledSearch, fetchPage, peekPage }: LeaderboardProps) {
  const { text, search, setText, clear } = useSearch(prefilledSearch);
  const { board, canLoadMore, loadMore, retry } = useBoard({ division, search, fetchPage, peekPage });
  const follow = useFollow({ division, board, fetchPage });
  const isSearching = search !== '';
  useNearBottom(loadMore, canLoadMore && !isSearching);
  const isOnPaper = useIsPrinting() && board.rows.length > 0;
  return (
    <>
      <BoardFrame
        hidden={isOnPaper}
        search={<BoardSearchBox text={text} onChange={setText} onClear={clear} />}
        status={<BoardStatus board={board} isSearching={isSearching} />}
      >
        <FollowedPin follow={follow} />
        {isSearching && board.rowsSearch !== null && (
          <p role="status" className="mb-3 text-ink-2 tabular-nums">
            {messages.showing(board.rows.length, board.total)}
          </p>
        )}
        <BoardBody board={board} isSearching={isSearching} follow={follow} onRetry={retry} />
        {isSearching && board.hasMore && (
          <Button variant="quiet" aria-disabled={!canLoadMore} onClick={() => canLoadMore && loadMore()}>
            {messages.showMore}
          </Button>
        )}
      </BoardFrame>
      {isOnPaper && <PrintedBoard board={board} />}
    </>
  );
}
