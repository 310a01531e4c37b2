import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { SalmonMark } from '../salmon-mark.tsx';
import { TideLines } from '../tide-lines.tsx';
import { Freshness } from './freshness.tsx';
import { messages } from './messages.ts';
import { Standing } from './standing.tsx';

/** The size of the letters, which all sizes of a hall screen follow, unless its operator has chosen a larger one. */
export const HALL_TEXT = 'text-[max(1rem,min((100vh-var(--notice,0px))*0.048,2.7vw))]';

/** The line at the bottom of a hall screen. */
export const HALL_FOOTER = 'flex h-[1.9em] items-center gap-[0.6em] border-t border-line bg-panel px-[0.4em]';

interface HallFrameProps {
  /** The size of the letters. */
  readonly text?: string;
  /** The title of the event. */
  readonly title: string;
  /** The name of the division. */
  readonly division: string;
  /** The time until the weigh-in closes; null while it is not open. */
  readonly timeLeft?: ReactNode;
  /** What takes the first places. */
  readonly toBeat?: readonly string[];
  /** Controls and freshness, at the right. */
  readonly status?: ReactNode;
  /** Rows and footer; until they are known, a drawing. */
  readonly children?: ReactNode;
}

/** The hall screen of a board: dark, as large as the window, with the division at the top. */
export function HallFrame({
  text = HALL_TEXT,
  title,
  division,
  timeLeft = null,
  toBeat,
  status,
  children,
}: HallFrameProps) {
  return (
    <div
      data-theme="dark"
      className={`fixed inset-x-0 top-(--notice,0px) bottom-0 z-30 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] overflow-hidden bg-paper leading-tight text-ink ${text}`}
    >
      <header className="relative overflow-hidden bg-sea text-sea-ink">
        <TideLines />
        <div className="relative flex flex-wrap items-center justify-between gap-x-[1em] gap-y-[0.3em] px-[0.4em] py-[0.3em]">
          <div>
            <p className="flex flex-wrap gap-x-[1.5em] text-[0.53em] font-semibold max-lg:text-[0.875rem]">
              <span className="text-sea-ink-2">{title}</span>
              {toBeat?.map((takes) => (
                <span key={takes} className="tabular-nums">
                  {takes}
                </span>
              ))}
            </p>
            <div className="flex flex-wrap items-baseline gap-x-[0.8em]">
              <h1 className="text-[1.4em]">{division}</h1>
              {timeLeft !== null && (
                <p className="font-display text-[0.85em] font-semibold tabular-nums max-lg:text-[1rem]">
                  {messages.closesIn} {timeLeft}
                </p>
              )}
            </div>
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

interface HallStatusProps {
  /** Null while it is not known. */
  readonly isOfficial: boolean | null;
  readonly freshness: ReactNode;
  readonly children: ReactNode;
}

/** Above each other: the buttons of the operator, and whether the board is official and fresh. */
export function HallStatus({ isOfficial, freshness, children }: HallStatusProps) {
  return (
    <div className="grid justify-items-end gap-[0.2em] max-lg:justify-items-start">
      {children}
      <p className="flex flex-wrap gap-[0.4em] text-[max(0.875rem,0.53em)]">
        {isOfficial !== null && <Standing isOfficial={isOfficial} size="relative" />}
        {freshness}
      </p>
    </div>
  );
}

/** The row of the operator's buttons. */
export const HALL_BUTTONS = 'flex flex-wrap gap-1.5 text-base';

/** The place of the status before scripts have run. */
export function HallStatusPlace({ isOfficial }: { readonly isOfficial: boolean | null }) {
  return (
    <HallStatus isOfficial={isOfficial} freshness={<Freshness updatedAt={null} missed={0} size="relative" />}>
      <p aria-hidden="true" className={`invisible ${HALL_BUTTONS}`}>
        {['Smaller text', 'Larger text', 'Faster', 'Slower', 'Pause', 'Full screen'].map((label) => (
          <span key={label} className={buttonClass({ variant: 'quiet' })}>
            {label}
          </span>
        ))}
      </p>
    </HallStatus>
  );
}

/** The podium beside the rows; on narrow screens above them. */
export function HallBody({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid min-h-0 max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      {children}
    </div>
  );
}
