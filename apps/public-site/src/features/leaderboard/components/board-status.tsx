import { BoardChips } from '@derby/ui/board/board-table';
import { Freshness } from '@derby/ui/board/freshness';
import { Standing } from '@derby/ui/board/standing';
import { Spinner } from '@derby/ui/spinner';
import { Chip } from '@derby/ui/chip';
import type { Board } from '../board-state.ts';
import { REFRESH_INDICATOR_MS } from '../constants.ts';
import { useFlash } from '../hooks/use-flash.ts';
import { messages } from '../messages.ts';

interface BoardStatusProps {
  readonly board: Board;
  readonly isSearching: boolean;
}

/** How fresh the board is and whether it counts. The indicator floats, so that nothing moves when it comes and goes. */
export function BoardStatus({ board, isSearching }: BoardStatusProps) {
  const isRefreshing = useFlash(board.refreshes, REFRESH_INDICATOR_MS);
  if (!board.updatedAt) return null;
  return (
    <BoardChips>
      <Freshness updatedAt={board.updatedAt} missed={board.missed} />
      {isSearching && <Chip>{messages.paused}</Chip>}
      {board.rowsSearch !== null && <Standing isOfficial={board.isOfficial} />}
      {isRefreshing && (
        <p className="pointer-events-none fixed inset-x-0 bottom-5 z-40 mx-auto flex w-fit items-center gap-2 rounded-full bg-sea px-4 py-2 text-sm font-semibold text-sea-ink shadow-card">
          <Spinner size="small" />
          {messages.refreshing}
        </p>
      )}
    </BoardChips>
  );
}
