import type { ReactNode } from 'react';
import { TideLines } from './tide-lines.tsx';

interface SeaBandProps {
  /** `board` is at most 120 px high, so that the fish come first. Its line and its graphic have a place of fixed size. */
  readonly size?: keyof typeof sizes;
  /** Short text above the title. */
  readonly eyebrow: string;
  readonly title: string;
  /** Shown below the title. */
  readonly line?: ReactNode;
  /** The race below the heading of a board, which leaves less space for it. */
  readonly figures?: ReactNode;
  /** Shown beside the heading of a board on wide screens. */
  readonly graphic?: ReactNode;
  /** Shown at the right, for example a logo. */
  readonly children?: ReactNode;
}

const sizes = {
  // On a phone the line is below heading and crest, because it may be as wide as the screen.
  page: {
    band: 'py-6 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0 md:py-9',
    heading: 'max-sm:contents',
    eyebrow: '',
    title: 'mt-1 md:text-6xl',
    line: 'mt-3 max-sm:col-span-full empty:hidden',
    crest: 'max-sm:col-start-2 max-sm:row-start-1 max-sm:row-end-3',
  },
  board: {
    band: 'h-30',
    heading: '',
    eyebrow: 'truncate text-sm',
    title: 'mt-0.5 md:text-5xl',
    line: 'mt-1 min-h-5 leading-5 font-semibold text-balance text-sea-ink-2 tabular-nums max-sm:text-[15px]',
    crest: '',
  },
};

/** The sea-coloured band at the top of a page or of a board, with its heading. */
export function SeaBand({ size = 'page', eyebrow, title, line, figures, graphic, children }: SeaBandProps) {
  const classes = sizes[size];
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className={`relative mx-auto flex w-full max-w-280 items-center gap-4 px-5 ${classes.band}`}>
        <div className={`mr-auto min-w-0 ${classes.heading}`}>
          {figures ? (
            <>
              <div className="flex items-baseline gap-x-3">
                <h1 className="text-2xl leading-7 whitespace-nowrap">{title}</h1>
                <div className="truncate text-[15px] font-semibold text-sea-ink-2 tabular-nums">{line}</div>
              </div>
              {figures}
            </>
          ) : (
            <>
              <p className={`font-semibold text-sea-ink-2 ${classes.eyebrow}`}>{eyebrow}</p>
              <h1 className={`text-4xl wrap-anywhere ${classes.title}`}>{title}</h1>
              <div className={classes.line}>{line}</div>
            </>
          )}
        </div>
        {size === 'board' && <div className="h-28 w-104 shrink-0 max-lg:hidden print:hidden">{graphic}</div>}
        <div className={`shrink-0 ${classes.crest} ${figures ? 'max-sm:hidden' : ''}`}>{children}</div>
      </div>
    </div>
  );
}
