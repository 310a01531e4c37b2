import type { PageName } from '@derby/micro-frontend/pages';
import { DIVISIONS } from '@derby/rules/divisions';
import { AppScope } from '@derby/ui/app-scope';
import { HallFrame } from '@derby/ui/board/hall-frame';
import { Bar } from '@derby/ui/skeleton';

interface PaintedHallProps {
  readonly page: PageName;
  /** The title of the event. */
  readonly title: string;
}

/** A page that fills a screen, before its scripts run: the hall screen of a board, or the display at the scale. */
export function PaintedHall({ page, title }: PaintedHallProps) {
  const division = DIVISIONS.find((one) => one.page === page);
  return (
    <AppScope name="shell">
      <main>
        {division ? (
          <HallFrame title={title} division={division.name} />
        ) : (
          <div className="grid min-h-dvh place-content-center gap-6 p-5 sm:grid-cols-[minmax(0,32rem)]">
            <h1 className="text-5xl">The scale</h1>
            <Bar className="h-80 w-full max-sm:w-[calc(100vw-2.5rem)]" />
          </div>
        )}
      </main>
    </AppScope>
  );
}
