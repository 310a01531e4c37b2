import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Icon } from '../icon.tsx';
import { RankMedal, rankTone } from '../rank-medal.tsx';
import { Weight } from '../weight.tsx';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { messages } from './messages.ts';
import { entryNameOf, rowColumns } from './rows.ts';

const places = {
  podium:
    'order-first mb-2 min-[68rem]:mb-3.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-card border border-line py-1.5 min-[68rem]:py-3.5 pr-2 pl-4 shadow-card',
  plain: `${rowColumns} min-h-14 border-x border-b last:rounded-b-card`,
};

const stripes = { odd: 'bg-panel', even: 'bg-panel-2', marked: 'bg-ok-soft' };

/** Colours of ranks on plain rows. A search shows the first three as plain rows too. */
const rankTones = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze', plain: 'text-ink' };

interface BoardRowProps<Entry> {
  readonly entry: Entry;
  readonly isOnPodium: boolean;
  readonly isStriped: boolean;
  /** Another entry has the same weight, so the time decides and is shown with seconds. */
  readonly isTied: boolean;
  readonly mark: BoardMark | undefined;
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
export function BoardRow<Entry extends BoardEntry | PastBoardEntry>({
  entry,
  isOnPodium,
  isStriped,
  isTied,
  mark,
  onShowPhoto,
  follow,
}: BoardRowProps<Entry>) {
  const { rank, createdAt } = entry;
  const name = entryNameOf(entry);
  const zebra = isStriped && !isOnPodium ? 'even' : 'odd';
  // Placed below or beside the rank, to leave space for the name.
  const followButton = follow && name !== messages.unknownAngler && (
    <FollowButton name={name} isFollowed={follow.followedId === entry.id} onToggle={() => follow.onToggle(entry)} />
  );
  const place = isOnPodium ? places.podium : places.plain;
  return (
    <div
      role="row"
      data-entry={entry.id}
      // Names are not words. Nothing in a row but "Tie", "new" and "lbs" could be translated.
      translate="no"
      className={`transition-colors duration-500 ${place} ${stripes[mark ? 'marked' : zebra]}`}
    >
      <span
        role="cell"
        className={
          isOnPodium ? 'row-span-2' : 'flex flex-col items-start md:flex-row md:items-center md:justify-between'
        }
      >
        {isOnPodium ? (
          <RankMedal rank={rank} />
        ) : (
          <>
            <span
              className={`font-display text-xl font-semibold tabular-nums md:text-[22px] ${rankTones[rankTone(rank)]}`}
            >
              #{rank}
            </span>
            {followButton}
          </>
        )}
      </span>
      <span
        role="cell"
        className={
          isOnPodium
            ? 'flex min-w-0 items-center gap-1 text-lg font-semibold max-md:col-span-2'
            : 'py-1.5 leading-snug wrap-anywhere'
        }
      >
        {isOnPodium ? (
          <>
            <bdi className="truncate">{name}</bdi>
            {followButton}
            {mark === 'new' && <NewMark />}
          </>
        ) : (
          <>
            <bdi>{name}</bdi>
            {mark === 'new' && <NewMark />}
          </>
        )}
        {isTied && createdAt !== null && (
          <EntryTime
            createdAt={createdAt}
            isTied
            className="block text-xs font-normal whitespace-nowrap text-ink-2 md:hidden"
          />
        )}
      </span>
      <span role="cell" className={isOnPodium ? 'col-start-2 row-start-2 whitespace-nowrap' : 'text-right'}>
        <Weight fishWeightLbs={entry.fishWeightLbs} size={isOnPodium ? 'medal' : 'row'} />
        {isOnPodium && <span className="ml-1.5 text-sm font-semibold text-ink-2">lbs</span>}
      </span>
      {createdAt !== null && (
        <span
          role="cell"
          className={
            isOnPodium ? 'col-start-3 row-start-1 hidden pr-0.5 text-right text-sm md:block' : 'hidden md:block'
          }
        >
          <EntryTime createdAt={createdAt} isTied={isTied} className="whitespace-nowrap text-ink-2 tabular-nums" />
        </span>
      )}
      {onShowPhoto && (
        <span role="cell" className={isOnPodium ? 'col-start-3 row-start-2 justify-self-end' : 'justify-self-center'}>
          <PhotoButton entry={entry} onShowPhoto={() => onShowPhoto(entry)} />
        </span>
      )}
    </div>
  );
}

function NewMark() {
  return (
    <>
      {' '}
      <span className="text-sm font-semibold whitespace-nowrap text-ok">{messages.isNew}</span>
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

/** Follows or unfollows an entry. The 44 px target takes only the space of its icon, so that rows keep their height. */
function FollowButton({ name, isFollowed, onToggle }: FollowButtonProps) {
  const label = isFollowed ? messages.unfollow(name) : messages.follow(name);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={onToggle}
      className={`relative -m-3.25 grid size-11 shrink-0 place-items-center rounded-full hover:text-ink ${isFollowed ? 'text-ink [&_path]:fill-current' : 'text-ink-3'}`}
    >
      <Icon name="star" size={18} />
    </button>
  );
}

interface PhotoButtonProps {
  readonly entry: Pick<BoardEntry, 'fishPhotoUrl' | 'firstInitial' | 'lastName'>;
  readonly onShowPhoto: () => void;
}

/** Opens the photo, or shows that there is none. */
function PhotoButton({ entry, onShowPhoto }: PhotoButtonProps) {
  if (!entry.fishPhotoUrl) {
    return (
      <span
        role="img"
        title={messages.noPhoto}
        aria-label={messages.noPhoto}
        className="grid size-11 place-items-center text-ink-3 opacity-60"
      >
        <Icon name="camera-off" />
      </span>
    );
  }
  return (
    <button
      type="button"
      title={messages.viewPhoto}
      aria-label={`${messages.viewPhoto}, ${entryNameOf(entry)}`}
      onClick={onShowPhoto}
      className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-line hover:text-ink"
    >
      <Icon name="camera" size={22} />
    </button>
  );
}
