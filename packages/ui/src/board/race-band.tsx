import { scaleWeight } from '@derby/rules/weight';
import { MINUTE_MS, type DerbyNow } from '@derby/rules/event/derby-now';
import { leftMsOf } from '../event/phase-line.tsx';
import type { BoardEntry } from './board-entry.ts';
import { formatGap } from './gap.ts';
import { messages } from './messages.ts';
import { entryNameOf } from './rows.ts';

const HOUR_MINUTES = 60;

interface RaceFiguresProps {
  /** The first two of the division, or the only one. */
  readonly first: readonly BoardEntry[];
  readonly derby: DerbyNow;
}

/** Returns the figures of the race for the band of a board; undefined while there is none. */
export function raceFiguresOf({ first: [leader, second], derby }: RaceFiguresProps) {
  const leftMs = leftMsOf(derby);
  if (!leader || leftMs === null) return undefined;
  const minutes = Math.round(leftMs / MINUTE_MS);
  const lead = second && leader.fishWeightLbs - second.fishWeightLbs;
  return (
    <dl translate="no" className="mt-1 flex gap-x-5 md:gap-x-8">
      <Figure caption={entryNameOf(leader)} figure={scaleWeight(leader.fishWeightLbs)} />
      {lead !== undefined && (
        <Figure caption={lead === 0 ? messages.tied : messages.lead} figure={lead === 0 ? '0.00' : formatGap(lead)} />
      )}
      {minutes < HOUR_MINUTES ? (
        <Figure caption={messages.minutesLeft} figure={String(minutes)} />
      ) : (
        <Figure
          caption={messages.hoursLeft}
          figure={`${Math.floor(minutes / HOUR_MINUTES)}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`}
        />
      )}
    </dl>
  );
}

function Figure({ caption, figure }: { readonly caption: string; readonly figure: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse whitespace-nowrap">
      <dt className="truncate text-[13px] leading-4 text-sea-ink-2">{caption}</dt>
      <dd className="font-display text-[44px] leading-11 font-semibold tabular-nums">{figure}</dd>
    </div>
  );
}
