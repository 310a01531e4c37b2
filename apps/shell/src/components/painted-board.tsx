import { BoardChips } from '@derby/board-view/board-chips';
import type { BoardEntry } from '@derby/board-view/board-entry';
import { BoardFrame } from '@derby/board-view/board-frame';
import { BoardSearchBox } from '@derby/board-view/board-search-box';
import { BoardTable } from '@derby/board-view/board-table';
import { Freshness } from '@derby/board-view/freshness';
import { Standing } from '@derby/board-view/standing';
import { TieRule } from '@derby/board-view/tie-rule';

interface PaintedBoardProps {
  /** By rank. */
  readonly rows: readonly BoardEntry[];
  readonly isOfficial: boolean;
}

const ignore = (): void => undefined;

/** A board as its page will show it. How fresh it is nobody has asked yet: the place for that stays empty. */
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
      <BoardTable rows={rows} />
      <TieRule />
    </BoardFrame>
  );
}
