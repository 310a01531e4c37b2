import type { SharedFish } from '@derby/micro-frontend/fish-metadata';
import { Link } from '@derby/micro-frontend/router';
import { divisionOf } from '@derby/rules/divisions';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { photoShapeOf } from '@derby/rules/photo-shape';
import type { BoardEntry } from './board/board-entry.ts';
import { entryNameOf } from './board/rows.ts';
import { buttonClass } from './button.tsx';
import { prizeLineOf, type ShownPrize } from './event/shown-prize.ts';
import { RankMedal } from './rank-medal.tsx';
import { SalmonDrawing } from './salmon-drawing.tsx';
import { Bar } from './skeleton.tsx';
import { ShareButton } from './share-button.tsx';
import { SharePicture } from './share-picture.tsx';
import { formatWeight, Weight } from './weight.tsx';
import { WholePhoto } from './whole-photo.tsx';

/** An entry as its own page shows it. */
export type FishCardEntry = BoardEntry & {
  readonly isJunior: boolean;
  /** The addresses of its pictures; null or absent until they are made. */
  readonly keepsake?: { readonly share: string; readonly preview: string } | null;
  /** After the end. */
  readonly prizes?: readonly Pick<ShownPrize, 'title' | 'description'>[];
};

/** Returns the fish as links to its page show it. */
export function sharedFishOf(entry: FishCardEntry): SharedFish {
  const { id, rank, fishWeightLbs, isJunior, fishPhotoUrl: photoUrl, keepsake = null } = entry;
  const weight = formatWeight(fishWeightLbs, 2);
  return { id, rank, name: entryNameOf(entry), weight, isJunior, photoUrl, previewPath: keepsake?.preview ?? null };
}

const LAYOUT = 'mx-auto grid w-full max-w-280 gap-6 px-5 py-6 md:items-center md:gap-10';
/** A tall photo takes the width that its height leaves, the others the larger part. */
const COLUMNS = { wide: 'md:grid-cols-[3fr_2fr]', tall: 'md:grid-cols-[auto_minmax(0,1fr)]' };
const FRAME = 'aspect-4/3 w-full rounded-card';
const SHAPED = {
  wide: 'h-auto w-full rounded-card',
  tall: 'h-auto max-h-[min(125vw,75vh)] w-full rounded-card md:h-[min(70vh,37.5rem)] md:w-auto',
};

interface FishCardProps {
  readonly fish: FishCardEntry;
  /** What the race says of it. */
  readonly lines?: readonly string[];
  /** Called before the board opens. */
  readonly onOpenBoard?: () => void;
}

/** The place of a fish that is loaded. */
export function FishSkeleton() {
  return (
    <div aria-hidden="true" className={`${LAYOUT} ${COLUMNS.wide}`}>
      <Bar className={FRAME} />
      <div className="grid gap-5">
        <Bar className="h-18 w-64" />
        <Bar className="h-15 w-48" />
      </div>
    </div>
  );
}

/** A fish: photo, weight, rank and time, with a link to its board, and to share. */
export function FishCard({ fish, lines, onOpenBoard }: FishCardProps) {
  const { rank, fishWeightLbs, createdAt, fishPhotoUrl, keepsake = null, prizes = [] } = fish;
  const weight = formatWeight(fishWeightLbs, 2);
  const division = divisionOf(fish);
  const shape = fishPhotoUrl === null ? null : photoShapeOf(fishPhotoUrl);
  const side = shape && shape.width < shape.height ? 'tall' : 'wide';
  return (
    <section data-entry={fish.id} className={`${LAYOUT} ${COLUMNS[side]}`}>
      {fishPhotoUrl ? (
        <WholePhoto
          src={fishPhotoUrl}
          alt={`The salmon of ${entryNameOf(fish)}`}
          className={FRAME}
          shapedClassName={SHAPED[side]}
          isMain
        />
      ) : (
        <div className={`grid place-items-center bg-sea p-8 ${FRAME}`}>
          <SalmonDrawing />
        </div>
      )}
      <div className="grid justify-items-start gap-5">
        <p className="text-6xl lg:text-7xl">
          <Weight fishWeightLbs={fishWeightLbs} size="relative" />
          <span className="ml-2 text-xl font-semibold text-ink-2">lbs</span>
        </p>
        <div className="flex items-center gap-4">
          <RankMedal rank={rank} />
          <p className="text-lg">
            <span className="block font-semibold">{division.name}</span>
            <span className="text-ink-2">
              Weighed in at <time dateTime={createdAt}>{formatEntryTime(createdAt)}</time>
            </span>
            {prizes.map((prize) => (
              <span key={prizeLineOf(prize)} className="block font-semibold wrap-anywhere">
                {prizeLineOf(prize)}
              </span>
            ))}
            {lines?.map((line) => (
              <span key={line} className="block tabular-nums first-letter:uppercase">
                {line}
              </span>
            ))}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-3">
          <Link to={division.path} onClick={onOpenBoard} className={buttonClass()}>
            See it on the leaderboard
          </Link>
          <div className="flex flex-wrap items-start gap-x-3">
            <ShareButton title={`${weight} lbs, ${entryNameOf(fish)}`} path={`/fish/${fish.id}`} />
            {keepsake && <SharePicture path={keepsake.share} fileName={`salmon-${weight}-lbs`} />}
          </div>
        </div>
      </div>
    </section>
  );
}
