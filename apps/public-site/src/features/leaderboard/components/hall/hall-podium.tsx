import { entryNameOf } from '@derby/ui/board/rows';
import { rankTone } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';
import { HallPhoto } from './hall-photo.tsx';

const tones = {
  gold: 'bg-gold-soft text-gold',
  silver: 'bg-silver-soft text-silver',
  bronze: 'bg-bronze-soft text-bronze',
  plain: 'bg-panel text-ink',
};

/** The first three with their photos, which stay in view while the pages beside them change. */
export function HallPodium({ entries }: { readonly entries: readonly LeaderboardEntry[] }) {
  return (
    <ul
      aria-label="The first three"
      className="grid min-h-0 grid-rows-[1.35fr_1fr_1fr] gap-[0.3em] p-[0.4em] lg:pr-0 max-lg:grid-cols-3 max-lg:grid-rows-1"
    >
      {entries.map((entry) => (
        <li
          translate="no"
          key={entry.id}
          className={`grid min-h-0 min-w-0 overflow-hidden rounded-card lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)] ${tones[rankTone(entry.rank)]}`}
        >
          <HallPhoto entry={entry} className="size-full min-h-[3em]" />
          <div className="min-w-0 self-center px-[0.4em] py-[0.2em] leading-none">
            <p className={`font-display font-semibold ${entry.rank === 1 ? 'text-[1.5em]' : 'text-[1.1em]'}`}>
              #{entry.rank}
            </p>
            <p className="mt-[0.1em] line-clamp-2 font-display text-[0.94em] leading-none font-semibold wrap-anywhere text-ink">
              <bdi>{entryNameOf(entry)}</bdi>
            </p>
            <p className={`mt-[0.15em] text-ink ${entry.rank === 1 ? 'text-[1.4em]' : 'text-[1.1em]'}`}>
              <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
