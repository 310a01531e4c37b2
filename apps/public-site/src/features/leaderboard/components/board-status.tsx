import { Chip } from '@derby/ui/chip';
import { Spinner } from '@derby/ui/spinner';
import { formatClock } from '@derby/event/derby-time';
import type { Board } from '../board-state.ts';
import { MISSED_REFRESH_LIMIT, REFRESH_INDICATOR_MS } from '../constants.ts';
import { useFlash } from '../hooks/use-flash.ts';
import { messages } from '../messages.ts';

interface BoardStatusProps {
  readonly board: Board;
  readonly isSearching: boolean;
}

/** How fresh the board is and whether it counts. The indicator floats, so that nothing moves when it comes and goes. */
export function BoardStatus({ board, isSearching }: BoardStatusProps) {
  const { updatedAt, missed, isOfficial, refreshes, rowsSearch } = board;
  const isRefreshing = useFlash(refreshes, REFRESH_INDICATOR_MS);
  if (!updatedAt) return null;
  const hasNoConnection = missed >= MISSED_REFRESH_LIMIT;
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Chip tone={hasNoConnection ? 'warn' : 'ok'}>
        {hasNoConnection
          ? messages.noConnection(formatClock(updatedAt).slice(0, 'HH:mm'.length))
          : messages.updated(formatClock(updatedAt))}
      </Chip>
      {isSearching && <Chip>{messages.paused}</Chip>}
      {rowsSearch !== null && (
        <Chip tone={isOfficial ? 'ok' : 'plain'}>{isOfficial ? messages.official : messages.provisional}</Chip>
      )}
      {isRefreshing && (
        <p className="pointer-events-none fixed inset-x-0 bottom-5 z-40 mx-auto flex w-fit items-center gap-2 rounded-full bg-sea px-4 py-2 text-sm font-semibold text-sea-ink shadow-card">
          <Spinner size="small" />
          {messages.refreshing}
        </p>
      )}
    </div>
  );
}
