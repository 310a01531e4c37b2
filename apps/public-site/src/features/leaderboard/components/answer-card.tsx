import { Link } from '@derby/micro-frontend/router';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { fishOf } from '@derby/ui/afternoon/fish';
import { formatGap } from '@derby/ui/board/gap';
import { RowPhoto } from '@derby/ui/board/row-photo';
import { entryNameOf } from '@derby/ui/board/rows';
import { Button, buttonClass } from '@derby/ui/button';
import { Card } from '@derby/ui/card';
import { rankInk } from '@derby/ui/rank-medal';
import { Weight } from '@derby/ui/weight';
import type { AfternoonFish, FetchAfternoon } from '../api/fetch-afternoon.ts';
import type { Division, LeaderboardEntry } from '../api/fetch-leaderboard-page.ts';
import { useAfternoon } from '../hooks/use-afternoon.ts';
import { WeightStrip } from './weight-strip.tsx';

/** What the answer to "Where am I?" shows. */
export interface AnswerCardProps {
  readonly entry: LeaderboardEntry;
  readonly division: Division;
  readonly version: string | null;
  readonly fetchAfternoon: FetchAfternoon | undefined;
  readonly isFollowed: boolean;
  readonly onFollow: () => void;
  readonly onShowPhoto: () => void;
}

/** The only match of a search, large: rank, weight, the distance to its neighbours, and its place among all weights. */
export function AnswerCard(props: AnswerCardProps) {
  const { entry, division, version, fetchAfternoon, isFollowed, onFollow, onShowPhoto } = props;
  const { id, rank, fishWeightLbs, createdAt } = entry;
  const afternoon = useAfternoon({ division, version, fetchAfternoon });
  const name = entryNameOf(entry);
  return (
    <div data-entry={id} translate="no">
      <Card className="grid gap-y-3 md:max-w-112">
        <div className="flex items-start justify-between gap-4">
          <p className={`font-display text-7xl leading-none font-semibold tabular-nums ${rankInk(rank)}`}>#{rank}</p>
          <RowPhoto
            entry={entry}
            isLarge={false}
            onShowPhoto={onShowPhoto}
            frame="rounded-control"
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
          <p className="min-h-6 text-[17px] tabular-nums">{afternoon && distancesOf(rank, afternoon)}</p>
          <p className="text-ink-2 tabular-nums">
            Entry time <time dateTime={createdAt}>{formatEntryTime(createdAt, 'seconds')}</time>
          </p>
        </div>
        <WeightStrip
          weights={afternoon?.weightsLbs ?? []}
          own={fishWeightLbs}
          className="w-full"
          lines="stroke-fish"
          ownLine="stroke-accent"
        />
        <div className="flex flex-wrap gap-3">
          <Button
            data-follow
            aria-label={`${isFollowed ? 'Unfollow' : 'Follow'} ${name}`}
            className="min-h-12 flex-auto"
            onClick={onFollow}
          >
            {isFollowed ? 'Unfollow' : 'Follow'}
          </Button>
          <Link
            to={`/fish/${id}`}
            className={buttonClass({ variant: 'quiet', className: 'min-h-12 flex-auto whitespace-nowrap' })}
          >
            Page of this fish
          </Link>
        </div>
      </Card>
    </div>
  );
}

/** Returns the distances to the ranks above and below, such as "tied with #15, 0.40 ahead of #17". */
function distancesOf(rank: number, afternoon: AfternoonFish): string {
  const fish = fishOf(afternoon);
  const weightOf = (one: number) => fish.find((other) => other.rank === one)?.weightLbs;
  const own = weightOf(rank);
  const distance = (other: number, words: (gap: string) => string): readonly string[] => {
    const weight = weightOf(other);
    if (own === undefined || weight === undefined) return [];
    return [weight === own ? `tied with #${other}` : words(formatGap(Math.abs(weight - own)))];
  };
  return [
    ...distance(rank - 1, (gap) => `${gap} to #${rank - 1}`),
    ...distance(rank + 1, (gap) => `${gap} ahead of #${rank + 1}`),
  ].join(', ');
}
