import { readEvent } from '@derby/micro-frontend/runtime-config';
import { TideLines } from '@derby/ui/tide-lines';
import type { Division } from '../../api/fetch-leaderboard-page.ts';
import type { Board } from '../../board-state.ts';
import { messages } from '../../messages.ts';
import { Freshness } from '@derby/ui/board/freshness';
import { Standing } from '@derby/ui/board/standing';

interface HallHeaderProps {
  readonly division: Division;
  readonly board: Board;
}

/** Whose board it is, how fresh, and whether it counts. */
export function HallHeader({ division, board }: HallHeaderProps) {
  return (
    <header className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative flex flex-wrap items-end justify-between gap-x-[1em] gap-y-[0.3em] px-[0.8em] py-[0.5em]">
        <div>
          <p className="text-[0.55em] font-semibold text-sea-ink-2">{readEvent().title}</p>
          <h1 className="text-[1.7em]">{messages.hallHeading[division]}</h1>
        </div>
        <p className="flex flex-wrap gap-[0.4em] text-[0.5em]">
          {board.rowsSearch !== null && <Standing isOfficial={board.isOfficial} size="relative" />}
          {board.updatedAt && <Freshness updatedAt={board.updatedAt} missed={board.missed} size="relative" />}
        </p>
      </div>
    </header>
  );
}
