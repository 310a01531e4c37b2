import { rankSurface } from '../rank-medal.tsx';
import { Weight } from '../weight.tsx';
import type { BoardEntry } from './board-entry.ts';
import { FittingName } from './fitting-name.tsx';
import { HallPhoto } from './hall-photo.tsx';

/** The first three with their photos, which stay in view while the pages beside them change. */
export function HallPodium({ entries }: { readonly entries: readonly BoardEntry[] }) {
  return (
    <ul
      aria-label="The first three"
      className="grid min-h-0 grid-rows-[1.35fr_1fr_1fr] gap-[0.3em] p-[0.4em] max-lg:grid-cols-3 max-lg:grid-rows-1 lg:pr-0"
    >
      {entries.map((entry) => (
        <li
          translate="no"
          key={entry.id}
          className={`grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-card max-lg:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] ${rankSurface(entry.rank)}`}
        >
          <HallPhoto entry={entry} className="size-full min-h-[3em]" isMain={entry.rank === 1} isSmall />
          <div className="min-w-0 self-center px-[0.4em] py-[0.2em] leading-none">
            <p className={`font-display font-semibold ${entry.rank === 1 ? 'text-[1.5em]' : 'text-[1.1em]'}`}>
              #{entry.rank}
            </p>
            <p className={`mt-[0.15em] text-ink ${entry.rank === 1 ? 'text-[1.4em]' : 'text-[1.1em]'}`}>
              <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
            </p>
          </div>
          <p className="min-w-0 px-[0.4em] pb-[0.12em] lg:col-span-2">
            <FittingName entry={entry} room="podium" />
          </p>
        </li>
      ))}
    </ul>
  );
}
