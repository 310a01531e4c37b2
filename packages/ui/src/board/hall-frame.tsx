import type { ReactNode } from 'react';
import { SalmonMark } from '../salmon-mark.tsx';
import { TideLines } from '../tide-lines.tsx';

/** The size of the letters, which all sizes of a hall screen follow, unless its operator has chosen a larger one. */
export const HALL_TEXT = 'text-[max(1rem,min(4.8vh,2.7vw))]';

interface HallFrameProps {
  /** The size of the letters. */
  readonly text?: string;
  /** The title of the event. */
  readonly title: string;
  /** The name of the division. */
  readonly division: string;
  /** Controls and freshness, at the right. */
  readonly status?: ReactNode;
  /** Rows and footer; until they are known, a drawing. */
  readonly children?: ReactNode;
}

/** The hall screen of a board: dark, as large as the window, with the division at the top. */
export function HallFrame({ text = HALL_TEXT, title, division, status, children }: HallFrameProps) {
  return (
    <div
      data-theme="dark"
      className={`fixed inset-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-paper leading-tight text-ink ${text}`}
    >
      <header className="relative overflow-hidden bg-sea text-sea-ink">
        <TideLines />
        <div className="relative flex flex-wrap items-center justify-between gap-x-[1em] gap-y-[0.3em] px-[0.4em] py-[0.3em]">
          <div>
            <p className="text-[0.5em] font-semibold text-sea-ink-2 max-lg:text-[0.875rem]">{title}</p>
            <h1 className="text-[1.4em]">{division}</h1>
          </div>
          {status}
        </div>
      </header>
      {children ?? (
        <div className="grid place-content-center">
          <SalmonMark tone="quiet" width={160} />
        </div>
      )}
    </div>
  );
}
