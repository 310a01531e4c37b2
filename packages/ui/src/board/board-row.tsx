import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Icon } from '../icon.tsx';
import { RankMedal, rankInk } from '../rank-medal.tsx';
import { Weight } from '../weight.tsx';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { gapToLeader } from './gap.ts';
import { messages } from './messages.ts';
import { placeOf, type RowPlace } from './row-places.ts';
import { RowPhoto } from './row-photo.tsx';
import { entryNameOf } from './rows.ts';

const stripes = {
  odd: 'bg-panel',
  even: 'bg-[color-mix(in_oklab,var(--panel-2)_45%,var(--panel))]',
  marked: 'bg-ok-soft',
};

const followedClass = 'shadow-[inset_3px_0_light-dark(var(--sea),var(--sea-line))]';

interface BoardRowProps<Entry> {
  readonly entry: Entry;
  readonly place: RowPlace;
  readonly isStriped: boolean;
  /** The weight of the division's first; null when it is not known. */
  readonly leaderLbs: number | null;
  /** Another entry has the same weight, so the time decides and is shown with seconds. */
  readonly isTied: boolean;
  readonly mark: BoardMark | undefined;
  /** Weighed in a short time ago. */
  readonly isNew: boolean;
  /** Null when photos cannot be opened or no row has one. */
  readonly onShowPhoto: ((entry: Entry) => void) | null;
  readonly follow?: BoardFollow<Entry> | undefined;
}

/** Why a row is highlighted. */
export type BoardMark = 'new' | 'corrected';

/** Props that let visitors follow an entry. */
export interface BoardFollow<Entry> {
  readonly followedId: number | null;
  /** Follows or unfollows the entry. */
  readonly onToggle: (entry: Entry) => void;
}

/** An entry: a medal card for the first three, else a row. */
export function BoardRow<Entry extends BoardEntry | PastBoardEntry>(props: BoardRowProps<Entry>) {
  const { entry, place, isStriped, leaderLbs, isTied, mark, isNew, onShowPhoto, follow } = props;
  const { rank, createdAt, fishWeightLbs } = entry;
  const name = entryNameOf(entry);
  const gap = gapToLeader(fishWeightLbs, leaderLbs);
  const isPlain = place === 'plain';
  const classes = placeOf(place);
  const zebra = isStriped && isPlain ? 'even' : 'odd';
  const isMarkedNew = mark === 'new' || isNew;
  const isFollowed = follow?.followedId === entry.id;
  // Placed below or beside the rank, to leave space for the name.
  const followButton = follow && name !== messages.unknownAngler && (
    <FollowButton name={name} isFollowed={isFollowed} onToggle={() => follow.onToggle(entry)} />
  );
  return (
    <div
      role="row"
      data-entry={entry.id}
      // Names are not words. Nothing in a row but "Tie", "new" and "lbs" could be translated.
      translate="no"
      className={`relative isolate transition-colors duration-500 ${classes.row} ${stripes[mark ? 'marked' : zebra]} ${isFollowed && isPlain ? followedClass : ''}`}
    >
      <span role="cell" className={classes.rank}>
        {isPlain ? (
          <>
            {leaderLbs !== null && <WeightBar share={fishWeightLbs / leaderLbs} />}
            <span className={`font-display text-xl font-semibold tabular-nums md:text-[22px] ${rankInk(rank)}`}>
              #{rank}
            </span>
            {followButton}
          </>
        ) : (
          <RankMedal rank={rank} size={place === 'bare' ? 'normal' : 'small'} />
        )}
      </span>
      {onShowPhoto && (
        <span role="cell" className={classes.photo}>
          <RowPhoto
            entry={entry}
            isLarge={place === 'leader'}
            onShowPhoto={() => onShowPhoto(entry)}
            frame={classes.frame}
            picture={classes.picture}
          />
        </span>
      )}
      <span role="cell" className={classes.name}>
        <bdi className={isPlain ? '' : 'line-clamp-4 min-w-0 wrap-anywhere'}>{name}</bdi>
        {!isPlain && followButton}
        {isPlain && isMarkedNew && <NewMark rank={rank} />}
        {isPlain && isTied && createdAt !== null && (
          <EntryTime
            createdAt={createdAt}
            isTied
            className="block text-xs font-normal whitespace-nowrap text-ink-2 md:hidden"
          />
        )}
      </span>
      <span role="cell" className={classes.weight}>
        <Weight fishWeightLbs={fishWeightLbs} size={isPlain ? 'row' : 'relative'} />
        {!isPlain && <span className="ml-1.5 text-[max(0.875rem,0.3em)] text-ink-2">lbs</span>}
        {(gap !== null || (!isPlain && isMarkedNew)) && (
          <span className="mt-1 block font-sans text-[13px] leading-tight text-ink-2 tabular-nums">
            {gap && <span title={messages.behindLeader}>{gap}</span>}
            {/* Beside the name of a card there is no space. */}
            {!isPlain && isMarkedNew && <NewMark rank={rank} />}
          </span>
        )}
      </span>
      {createdAt !== null && (
        <span role="cell" className={classes.time}>
          <EntryTime createdAt={createdAt} isTied={isTied} className="whitespace-nowrap text-ink-2 tabular-nums" />
        </span>
      )}
    </div>
  );
}

/**
 * A bar behind a row, as long as the weight compared with the leader's. Without a style, which the page's policy
 * forbids.
 */
function WeightBar({ share }: { readonly share: number }) {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full [[role=row]:last-child_&]:rounded-b-card print:hidden"
    >
      <rect
        width={`${(100 * Math.min(Math.max(share, 0), 1)).toFixed(1)}%`}
        height="100%"
        fillOpacity=".08"
        className="fill-[light-dark(var(--sea),var(--sea-line))]"
      />
    </svg>
  );
}

function NewMark({ rank }: { readonly rank: number }) {
  return (
    <>
      {' '}
      <span className="text-sm font-semibold whitespace-nowrap text-ok">{messages.newAt(rank)}</span>
    </>
  );
}

interface EntryTimeProps {
  /** ISO 8601. */
  readonly createdAt: string;
  readonly isTied: boolean;
  readonly className: string;
}

function EntryTime({ createdAt, isTied, className }: EntryTimeProps) {
  return (
    <span className={className}>
      {isTied && <span className="font-semibold">{messages.tie} </span>}
      <time dateTime={createdAt}>{formatEntryTime(createdAt, isTied ? 'seconds' : 'minutes')}</time>
    </span>
  );
}

interface FollowButtonProps {
  /** "T. Alderwood". */
  readonly name: string;
  readonly isFollowed: boolean;
  readonly onToggle: () => void;
}

/** Follows or unfollows an entry. The target takes only the space of its icon, so that rows keep their height. */
function FollowButton({ name, isFollowed, onToggle }: FollowButtonProps) {
  const label = isFollowed ? messages.unfollow(name) : messages.follow(name);
  return (
    <button
      type="button"
      data-follow
      title={label}
      aria-label={label}
      onClick={onToggle}
      className={`relative -m-[calc((var(--target)-18px)/2)] grid size-(--target) shrink-0 place-items-center rounded-full hover:text-ink ${isFollowed ? 'text-ink [&_path]:fill-current' : 'text-edge'}`}
    >
      <Icon name="star" size={18} />
    </button>
  );
}
