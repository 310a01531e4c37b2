import { photoShapeOf } from '@derby/rules/photo-shape';
import { FittingName } from '@derby/ui/board/fitting-name';
import { HallPhoto } from '@derby/ui/board/hall-photo';
import { rankInk, rankSurface } from '@derby/ui/rank-medal';
import { TideLines } from '@derby/ui/tide-lines';
import { Weight } from '@derby/ui/weight';
import type { LeaderboardEntry } from '../../api/fetch-leaderboard-page.ts';

interface FishCardProps {
  readonly entry: LeaderboardEntry;
  /** Over the photo. */
  readonly title: string;
  /** Below the name. */
  readonly lines?: readonly string[];
  /** Shows first the photo, then the weight, then the name. */
  readonly isStaged?: boolean;
}

const STAGES = {
  weight: 'animate-[fade-in_400ms_ease-out_2500ms_both]',
  name: 'animate-[fade-in_400ms_ease-out_5000ms_both]',
};

/** Behind the band too, where it fills the screen: the band comes later, and the picture holds. */
const WIDE = 'bottom-[5.8em] lg:bottom-0 lg:[&_img]:object-cover lg:[&_img]:object-[50%_30%]';
/** Whole above the band. */
const TALL = 'bottom-[5.8em]';

function isTall({ fishPhotoUrl }: LeaderboardEntry): boolean {
  const shape = fishPhotoUrl === null ? null : photoShapeOf(fishPhotoUrl);
  return shape === null || shape.width < shape.height;
}

/** One fish over the whole screen: its photo, and a band with weight, name and prizes. That of the winner is gold. */
export function FishCard({ entry, title, lines, isStaged = false }: FishCardProps) {
  const isWinner = entry.rank === 1;
  const tone = rankInk(entry.rank);
  return (
    <div
      translate="no"
      className="relative grid size-full min-h-0 animate-fade-in grid-rows-[minmax(0,1fr)_auto] bg-paper"
    >
      <HallPhoto entry={entry} className={`absolute! inset-x-0 top-0 ${isTall(entry) ? TALL : WIDE}`} isMain />
      <p
        className={`relative m-[0.5em] self-start justify-self-start rounded-card px-[0.5em] py-[0.15em] font-display text-[1.3em] leading-tight font-semibold ${rankSurface(entry.rank)}`}
      >
        {title}
      </p>
      <div
        className={`relative row-start-2 min-h-[5.8em] overflow-hidden ${isWinner ? 'bg-sea' : 'bg-panel'} ${isStaged ? STAGES.weight : ''}`}
      >
        {isWinner && (
          <div className="absolute inset-0 animate-swell-once">
            <TideLines />
          </div>
        )}
        <div className="relative grid min-h-[5.8em] items-center gap-x-[0.9em] px-[0.8em] py-[0.2em] max-lg:pb-[0.45em] lg:grid-cols-[auto_minmax(0,1fr)]">
          <p className={`text-[4.24em] leading-none max-lg:text-[3em] ${tone}`}>
            <Weight fishWeightLbs={entry.fishWeightLbs} size="relative" />
            <span className="ml-[0.15em] font-display text-[0.3em] text-ink-2">lbs</span>
          </p>
          <div className={`min-w-0 ${isStaged ? STAGES.name : ''} ${isWinner ? '[&_bdi]:text-gold' : ''}`}>
            <FittingName entry={entry} room="screen" />
            {lines?.map((line) => (
              <p
                key={line}
                className={`leading-tight wrap-anywhere ${line.length > LONG_LINE ? 'text-[0.65em]' : 'text-[0.93em]'}`}
              >
                {line}
              </p>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A longer line has smaller letters, so that it stands in the band. */
const LONG_LINE = 46;
