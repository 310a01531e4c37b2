import { readEvent } from '@derby/micro-frontend/runtime-config';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { entryNameOf } from '@derby/ui/board/rows';
import { Weight } from '@derby/ui/weight';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { logoUrl } from '../../../../lib/site.ts';
import { latestOf } from './schedule.ts';

interface HallFooterProps {
  readonly rows: readonly LeaderboardEntry[];
  /** Each turn shows the logo of another sponsor. */
  readonly turn: number;
}

/** The fish that were weighed in last, and one sponsor. */
export function HallFooter({ rows, turn }: HallFooterProps) {
  const { sponsors } = readEvent();
  const sponsor = sponsors[turn % sponsors.length];
  return (
    <footer className="flex h-[1.9em] items-center gap-[0.6em] border-t border-line bg-panel px-[0.4em]">
      <ul
        aria-label="The latest fish"
        className="flex min-w-0 flex-1 gap-[1em] overflow-hidden text-[0.6em] max-lg:text-[0.8em]"
      >
        {latestOf(rows).map((entry) => (
          <li key={entry.id} translate="no" className="min-w-0 shrink-0 truncate whitespace-nowrap first:shrink">
            <span className="text-ink-2 tabular-nums">{formatEntryTime(entry.createdAt)}</span>{' '}
            <bdi className="font-display font-semibold">{entryNameOf(entry)}</bdi>{' '}
            <Weight fishWeightLbs={entry.fishWeightLbs} decimals={2} size="relative" />{' '}
            <span className="text-ink-2 tabular-nums">#{entry.rank}</span>
          </li>
        ))}
      </ul>
      {sponsor && (
        <span className="grid h-[1.5em] w-40 shrink-0 place-items-center rounded-control bg-plate p-1 max-sm:w-20">
          <img
            key={sponsor.src}
            src={logoUrl(sponsor.src)}
            alt={sponsor.alt}
            className="max-h-full max-w-full object-contain"
          />
        </span>
      )}
    </footer>
  );
}
