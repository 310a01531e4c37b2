import { messages as boardMessages } from '@derby/ui/board/messages';
import { openingTextOf } from '@derby/ui/board/opening-text';
import { SalmonMark } from '@derby/ui/salmon-mark';
import type { Board } from '../../board-state.ts';
import { messages } from '../../messages.ts';

/** Why a division has no rows: failed, private, loading, empty. */
export function HallNotice({ board }: { readonly board: Board }) {
  return (
    <div role="status" className="grid place-content-center justify-items-center gap-[0.6em] p-[1em] text-center">
      <SalmonMark tone="quiet" width={160} />
      {noticesOf(board).map((text) => (
        <p key={text} className="text-balance">
          {text}
        </p>
      ))}
    </div>
  );
}

function noticesOf(board: Board): string[] {
  if (board.failure) return [board.failure.message];
  if (board.rowsSearch === null) return [messages.loading];
  const opening = openingTextOf(board);
  return opening ? [boardMessages.noEntries, opening] : [boardMessages.noEntries];
}
