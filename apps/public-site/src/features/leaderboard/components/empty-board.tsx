import { EmptyState } from '@derby/ui/empty-state';
import type { Board } from '../board-state.ts';
import { messages } from '../messages.ts';
import { openingTextOf } from '../opening-text.ts';

interface EmptyBoardProps {
  readonly board: Board;
  readonly isSearching: boolean;
}

/** No match, or no fish yet and, before the weigh-in, when it opens. */
export function EmptyBoard({ board, isSearching }: EmptyBoardProps) {
  if (isSearching) return <EmptyState>{messages.noMatch}</EmptyState>;
  const opening = openingTextOf(board);
  return (
    <EmptyState>
      <p>{messages.noEntries}</p>
      {opening && <p>{opening}</p>}
    </EmptyState>
  );
}
