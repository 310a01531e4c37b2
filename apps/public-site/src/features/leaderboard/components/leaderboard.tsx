import type { Division, FetchLeaderboardPage } from '../api/fetch-leaderboard-page.ts';
import { useBoard } from '../hooks/use-board.ts';
import { useIsPrinting } from '../hooks/use-is-printing.ts';
import { useNearBottom } from '../hooks/use-near-bottom.ts';
import { useSearch } from '../hooks/use-search.ts';
import { messages } from '../messages.ts';
import { BoardBody } from './board-body.tsx';
import { BoardStatus } from './board-status.tsx';
import { PrintedBoard } from './printed-board.tsx';
import { SearchBox } from './search-box.tsx';

interface LeaderboardProps {
  readonly division: Division;
  readonly prefilledSearch: string;
  readonly fetchPage: FetchLeaderboardPage;
}

/** Search, state and entries of one division. */
export function Leaderboard({ division, prefilledSearch, fetchPage }: LeaderboardProps) {
  const { text, search, setText, clear } = useSearch(prefilledSearch);
  const { board, canLoadMore, loadMore, retry } = useBoard({ division, search, fetchPage });
  useNearBottom(loadMore, canLoadMore);
  const isSearching = search !== '';
  const isOnPaper = useIsPrinting() && board.rows.length > 0;
  return (
    <>
      <section hidden={isOnPaper} className="mx-auto w-full max-w-280 px-5 py-6">
        <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <SearchBox text={text} onChange={setText} onClear={clear} />
          <BoardStatus board={board} isSearching={isSearching} />
        </div>
        {isSearching && board.rowsSearch !== null && (
          <p role="status" className="mb-3 text-ink-2 tabular-nums">
            {messages.showing(board.rows.length, board.totalInDivision)}
          </p>
        )}
        <BoardBody board={board} isSearching={isSearching} onRetry={retry} />
      </section>
      {isOnPaper && <PrintedBoard board={board} />}
    </>
  );
}
