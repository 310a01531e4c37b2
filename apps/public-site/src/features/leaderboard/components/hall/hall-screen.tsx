import { readEvent } from '@derby/micro-frontend/runtime-config';
import { Freshness } from '@derby/ui/board/freshness';
import { messages as boardMessages } from '@derby/ui/board/messages';
import { Standing } from '@derby/ui/board/standing';
import { SalmonMark } from '@derby/ui/salmon-mark';
import { TideLines } from '@derby/ui/tide-lines';
import { useMediaQuery } from '@derby/ui/use-media-query';
import { type ReactNode, useState } from 'react';
import { useDerbyNow } from '../../../../lib/derby-now.ts';
import type { Division } from '../../api/fetch-leaderboard-page.ts';
import { hasStanding, type Board } from '../../board-state.ts';
import { messages } from '../../messages.ts';
import { HallControls } from './hall-controls.tsx';
import { HallFooter } from './hall-footer.tsx';
import { HallList } from './hall-list.tsx';
import { HallNotice } from './hall-notice.tsx';
import { HallPodium } from './hall-podium.tsx';
import { PAGE_MS, TEXT_SIZES, useHallSettings } from './hall-settings.ts';
import { LeaderCard } from './leader-card.tsx';
import { NO_LEADERS, viewAt, watchLeaders, type Boards, type NewLeader } from './schedule.ts';
import { useTurn } from './use-turn.ts';

interface HallScreenProps {
  readonly firstDivision: Division;
  readonly boards: Boards;
}

/**
 * The boards for a large screen in the hall, dark and without interaction: always the first three of a division, beside
 * them the other rows in pages, both divisions in turn. Letters are readable from ten metres; all sizes follow the
 * screen's.
 */
export function HallScreen({ firstDivision, boards }: HallScreenProps) {
  const [isPaused, setIsPaused] = useState(false);
  const { settings, change, canChange } = useHallSettings();
  const turn = useTurn(PAGE_MS[settings.pace] ?? PAGE_MS[1], !isPaused);
  const [watch, setWatch] = useState(NO_LEADERS);

  const watched = watchLeaders(watch, boards);
  if (watched !== watch) setWatch(watched);

  const size = TEXT_SIZES[settings.size] ?? TEXT_SIZES[0];
  const columns = useMediaQuery(WIDE) ? 2 : 1;
  const view = viewAt(turn, boards, { firstDivision, rowsPerPage: columns * size.rows });
  const board = boards[view.division];
  const [card] = watched.cards;
  const onOver = (over: NewLeader) => setWatch({ ...watched, cards: watched.cards.filter((one) => one !== over) });
  return (
    <div
      data-theme="dark"
      className={`fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-paper leading-tight text-ink ${size.className}`}
    >
      <HallHeader division={view.division} board={board}>
        <HallControls {...{ isPaused, change, canChange }} onPause={() => setIsPaused(!isPaused)} />
      </HallHeader>
      {view.podium.length === 0 ? (
        <HallNotice board={board} />
      ) : (
        <div className="grid min-h-0 max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <HallPodium entries={view.podium} />
          {view.listed.length > 0 ? (
            <HallList entries={view.listed} rowsPerColumn={size.rows} />
          ) : (
            <FewEntries board={board} />
          )}
        </div>
      )}
      <HallFooter rows={board.rows} turn={turn} />
      {card && <LeaderCard card={card} onOver={onOver} />}
    </div>
  );
}

/** From here on, the podium stands beside the rows, which then have two columns. */
const WIDE = '(min-width: 64rem)';

interface HallHeaderProps {
  readonly division: Division;
  readonly board: Board;
  readonly children: ReactNode;
}

/** The division, the board's freshness, and whether it is official. */
function HallHeader({ division, board, children }: HallHeaderProps) {
  const { nowMs } = useDerbyNow();
  return (
    <header className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative flex flex-wrap items-center justify-between gap-x-[1em] gap-y-[0.3em] px-[0.4em] py-[0.3em]">
        <div>
          <p className="text-[0.5em] font-semibold text-sea-ink-2 max-lg:text-[0.875rem]">{readEvent().title}</p>
          <h1 className="text-[1.4em]">{messages.divisions[division]}</h1>
        </div>
        <div className="grid justify-items-end gap-[0.2em] max-lg:justify-items-start">
          {children}
          <p className="flex flex-wrap gap-[0.4em] text-[max(0.875rem,0.45em)]">
            {hasStanding(board) && <Standing isOfficial={board.isOfficial} size="relative" />}
            {board.updatedAt && (
              <Freshness
                updatedAt={board.updatedAt}
                missed={board.missed}
                isKept={board.isKept}
                nowMs={nowMs}
                size="relative"
              />
            )}
          </p>
        </div>
      </div>
    </header>
  );
}

/** The place of the rows while there are no more than three. */
function FewEntries({ board }: { readonly board: Board }) {
  return (
    <div className="grid place-content-center justify-items-center gap-[0.4em] p-[1em] text-center text-ink-2">
      <SalmonMark tone="quiet" width={240} />
      {board.sizes && (
        <p className="text-balance">
          {boardMessages.caught(board.sizes.totalInDivision, board.sizes.anglersInDivision)}
        </p>
      )}
      <p className="max-w-[34ch] text-[0.6em] text-balance max-lg:text-base">{boardMessages.tieRule}</p>
    </div>
  );
}
