import type { ReactNode } from 'react';
import type { DerbyNow } from '@derby/rules/event/derby-now';
import { TideLines } from '../tide-lines.tsx';
import type { BoardSizes } from './board-sizes.ts';
import { caughtLineOf } from './caught-line.ts';

interface BoardBandProps {
  /** The name of the derby. */
  readonly eyebrow: string;
  readonly title: string;
  /** Null until the numbers are known: their line keeps its place. */
  readonly sizes: BoardSizes | null;
  readonly derby: DerbyNow;
  /** Shown beside the heading on wide screens, in a place of fixed size. */
  readonly graphic?: ReactNode;
  /** Shown at the right. */
  readonly children?: ReactNode;
}

/** The top of a board: its heading and what has been caught. At most 120 px high, so that the fish come first. */
export function BoardBand({ eyebrow, title, sizes, derby, graphic, children }: BoardBandProps) {
  return (
    <div className="relative overflow-hidden bg-sea text-sea-ink">
      <TideLines />
      <div className="relative mx-auto flex h-30 w-full max-w-280 items-center gap-4 px-5">
        <div className="mr-auto min-w-0">
          <p className="truncate text-sm font-semibold text-sea-ink-2">{eyebrow}</p>
          <h1 className="mt-0.5 text-4xl md:text-5xl">{title}</h1>
          <p className="mt-1 min-h-5 leading-5 font-semibold text-sea-ink-2 tabular-nums max-sm:text-[15px]">
            {sizes && caughtLineOf(sizes, derby)}
          </p>
        </div>
        <div className="h-28 w-104 shrink-0 max-lg:hidden print:hidden">{graphic}</div>
        {children}
      </div>
    </div>
  );
}
