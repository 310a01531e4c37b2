import { Link } from '@derby/micro-frontend/router';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../button.tsx';
import { Card } from '../card.tsx';
import { rankInk } from '../rank-medal.tsx';
import { Weight } from '../weight.tsx';
import type { BoardEntry } from './board-entry.ts';
import { RowPhoto } from './row-photo.tsx';
import { entryNameOf } from './rows.ts';

interface AnswerCardProps {
  readonly entry: BoardEntry;
  /** The distances to its neighbours; their line has a place also while they are not known. */
  readonly distances: ReactNode;
  /** What the race says of it; two lines have a place also while it is not known. */
  readonly race?: readonly string[];
  /** Its place among all weights, 3rem high. */
  readonly strip: ReactNode;
  readonly isFollowed: boolean;
  readonly onFollow: () => void;
  readonly onShowPhoto: () => void;
}

/** The only match of a search, large: rank, weight, the distance to its neighbours, and its place among all weights. */
export function AnswerCard({ entry, distances, race, strip, isFollowed, onFollow, onShowPhoto }: AnswerCardProps) {
  const { id, rank, fishWeightLbs, createdAt } = entry;
  const name = entryNameOf(entry);
  return (
    <div data-entry={id} data-answer translate="no">
      <Card className="grid gap-y-3 md:max-w-112">
        <div className="flex items-start justify-between gap-4">
          <p className={`font-display text-7xl leading-none font-semibold tabular-nums ${rankInk(rank)}`}>#{rank}</p>
          <RowPhoto
            entry={entry}
            isLarge={false}
            onShowPhoto={onShowPhoto}
            frame="rounded-control bg-panel-2"
            picture={{ className: 'h-18 w-24', shapedClassName: 'h-18 w-auto max-w-32' }}
          />
        </div>
        <div>
          <p className="text-[22px] leading-snug font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="text-[40px] leading-tight">
            <Weight fishWeightLbs={fishWeightLbs} size="relative" />
            <span className="ml-1.5 text-base text-ink-2">lbs</span>
          </p>
          <p className="min-h-6 text-[17px] leading-6 tabular-nums">{distances}</p>
          <p className="min-h-12 leading-6 tabular-nums first-letter:uppercase">{race?.join(', ')}</p>
          <p className="text-ink-2 tabular-nums">
            Entry time <time dateTime={createdAt}>{formatEntryTime(createdAt, 'seconds')}</time>
          </p>
        </div>
        <div className="grid h-12">{strip}</div>
        <div className="flex flex-wrap gap-3">
          <Button
            data-follow
            aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${name}`}
            className="min-h-12 shrink-0 grow"
            onClick={onFollow}
          >
            {isFollowed ? 'Unfollow' : 'Follow'}
          </Button>
          <Link
            to={`/fish/${id}`}
            className={buttonClass({ variant: 'quiet', className: 'min-h-12 shrink-0 grow whitespace-nowrap' })}
          >
            Page of this fish
          </Link>
        </div>
      </Card>
    </div>
  );
}
