import { BoardChips } from '@derby/ui/board/board-table';
import { Freshness } from '@derby/ui/board/freshness';
import { Standing } from '@derby/ui/board/standing';
import { Chip } from '@derby/ui/chip';
import type { Board } from '../board-state.ts';
import { REFRESH_INDICATOR_MS } from '../constants.ts';
import { useFlash } from '../hooks/use-flash.ts';
import { messages } from '../messages.ts';

interface BoardStatusProps {
  readonly board: Board;
  readonly isSearching: boolean;
}

/** How fresh the board is and whether it counts. The indicator covers the time, so that nothing moves when it comes and goes. */
export function BoardStatus({ board, isSearching }: BoardStatusProps) {
  const isRefreshing = useFlash(board.refreshes, REFRESH_INDICATOR_MS);
  if (!board.updatedAt) return null;
  return (
    <BoardChips>
      <span className="relative inline-flex">
        <Freshness updatedAt={board.updatedAt} missed={board.missed} />
        {isRefreshing && (
          <span className="pointer-events-none absolute inset-0 grid place-items-center rounded-full bg-sea text-sm font-semibold text-sea-ink">
            {messages.refreshing}
          </span>
        )}
      </span>
      {isSearching && <Chip>{messages.paused}</Chip>}
      {board.rowsSearch !== null && <Standing isOfficial={board.isOfficial} />}
    </BoardChips>
  );
}
