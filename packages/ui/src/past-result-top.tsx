import { formatDate } from '@derby/rules/event/derby-time';
import type { ReactNode } from 'react';
import { shownPrizesOf } from './event/shown-prize.ts';
import { WinnerCard } from './event/winner-card.tsx';
import type { PastWinners } from './past-derby.ts';

interface PastResultTopProps {
  readonly result: PastWinners;
  /** A button of the page, in a place of fixed height. */
  readonly children?: ReactNode;
}

/** The top of the page of a past derby: its day, and who has won. */
export function PastResultTop({ result, children }: PastResultTopProps) {
  const { year, endedAt, regular, junior, prizes } = result;
  return (
    <>
      <div className="mb-4 flex min-h-12 items-center justify-between gap-4">
        <p className="text-lg text-ink-2">Ended on {formatDate(endedAt)}</p>
        {children}
      </div>
      {(regular.length > 0 || junior.length > 0) && (
        <WinnerCard winners={result} prizes={shownPrizesOf(prizes)} sharedPath={`/results/${year}`} />
      )}
    </>
  );
}
