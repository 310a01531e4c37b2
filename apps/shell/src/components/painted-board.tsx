import { BoardChips } from '@derby/ui/board/board-table';
import type { BoardEntry } from '@derby/ui/board/board-entry';
import { BoardFrame } from '@derby/ui/board/board-frame';
import { BoardSearchBox } from '@derby/ui/board/board-search-box';
import { BoardTable } from '@derby/ui/board/board-table';
import { Freshness } from '@derby/ui/board/freshness';
import { Standing } from '@derby/ui/board/standing';
import { TieRule } from '@derby/ui/board/board-table';

interface PaintedBoardProps {
  /** By rank. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
}

const ignore = (): void => undefined;
/** Which entry is followed only the visitor's browser knows: the buttons stand where its scripts put them. */
const FOLLOW = { followedId: null, onToggle: ignore };

/** A board as its page will show it. Its freshness is not known yet, so the place for that stays empty. */
export function PaintedBoard({ rows, isOfficial }: PaintedBoardProps) {
  return (
    <BoardFrame
      search={<BoardSearchBox text="" onChange={ignore} onClear={ignore} />}
      status={
        <BoardChips>
          <Freshness updatedAt={null} missed={0} />
          <Standing isOfficial={isOfficial} />
        </BoardChips>
      }
    >
      <BoardTable rows={rows} follow={FOLLOW} />
      <TieRule />
    </BoardFrame>
  );
}
