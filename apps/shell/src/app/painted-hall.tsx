import type { PageName } from '@derby/micro-frontend/pages';
import { DIVISIONS } from '@derby/rules/divisions';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { AppScope } from '@derby/ui/app-scope';
import { HALL_FOOTER, HallBody, HallFrame, HallStatusPlace } from '@derby/ui/board/hall-frame';
import { HALL_ROWS, HallList } from '@derby/ui/board/hall-list';
import { HallPodium } from '@derby/ui/board/hall-podium';
import { isOnPodium } from '@derby/ui/board/rows';
import { timeLeftOf } from '@derby/ui/event/phase-line';
import { SCALE_INSTRUCTION, ScaleStart } from '@derby/ui/scale-start';
import { Bar } from '@derby/ui/skeleton';
import type { PaintedBoardData } from './first-paint.tsx';

interface PaintedHallProps {
  readonly page: PageName;
  /** The title of the event. */
  readonly title: string;
  readonly derby: DerbyNow;
  /** Null while it is not known. */
  readonly board: PaintedBoardData | null;
}

/** A page that fills a screen, before its scripts run: the hall screen of a board, or the display at the scale. */
export function PaintedHall({ page, title, derby, board }: PaintedHallProps) {
  const division = DIVISIONS.find((one) => one.page === page);
  return (
    <AppScope name="shell">
      <main>
        {division ? (
          <HallFrame
            title={title}
            division={division.name}
            timeLeft={timeLeftOf(derby)}
            status={<HallStatusPlace isOfficial={board && board.isOfficial} />}
          >
            {board && <PaintedRows rows={board.rows} />}
          </HallFrame>
        ) : (
          <ScaleStart>
            <div className="grid gap-5">
              <p className="text-xl">{SCALE_INSTRUCTION}</p>
              <Bar className="h-44" />
            </div>
          </ScaleStart>
        )}
      </main>
    </AppScope>
  );
}

/** The first page of a hall screen. */
function PaintedRows({ rows }: Pick<PaintedBoardData, 'rows'>) {
  const others = rows.filter((row) => !isOnPodium(row));
  return (
    <>
      <HallBody>
        <HallPodium entries={rows.filter(isOnPodium)} />
        <HallList entries={others.slice(0, 2 * HALL_ROWS)} />
      </HallBody>
      <footer className={HALL_FOOTER} />
    </>
  );
}
