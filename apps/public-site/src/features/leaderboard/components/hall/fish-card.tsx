import { HallPhoto } from '@derby/ui/board/hall-photo';
import { entryNameOf } from '@derby/ui/board/rows';
import { rankInk } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';

interface FishCardProps {
  readonly entry: LeaderboardEntry;
  /** Above the name. */
  readonly title: string;
}

/** One fish over the whole screen. */
export function FishCard({ entry, title }: FishCardProps) {
  const tone = rankInk(entry.rank);
  return (
    <div
      translate="no"
      className="grid size-full min-h-0 animate-fade-in bg-paper max-lg:grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[58%_minmax(0,1fr)]"
    >
      <HallPhoto entry={entry} className="size-full min-h-0" />
      <div className="min-w-0 self-center p-[0.9em]">
        <p className={`font-semibold ${tone}`}>{title}</p>
        <p className="mt-[0.15em] font-display text-[1.9em] leading-tight font-semibold wrap-anywhere text-ink">
          <bdi>{entryNameOf(entry)}</bdi>
        </p>
        <p className={`mt-[0.15em] text-[2.7em] leading-none ${tone}`}>
          <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
          <span className="ml-[0.2em] font-display text-[0.35em] text-ink-2">lbs</span>
        </p>
      </div>
    </div>
  );
}
