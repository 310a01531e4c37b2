import { RankMedal, rankTone } from '../rank-medal.tsx';
import { Weight } from '../weight.tsx';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import type { BoardEntry } from './board-entry.ts';
import { messages } from './messages.ts';
import { entryNameOf, rowColumns } from './rows.ts';
import { PhotoButton } from './photo-button.tsx';

const places = {
  podium:
    'order-first mb-2 min-[68rem]:mb-3.5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 rounded-card border border-line py-1.5 min-[68rem]:py-3.5 pr-2 pl-4 shadow-card',
  plain: `${rowColumns} min-h-14 border-x border-b last:rounded-b-card`,
};

const stripes = { odd: 'bg-panel', even: 'bg-panel-2', changed: 'bg-accent-soft inset-shadow-changed' };

/** On plain rows, which the first three are in a search. */
const rankTones = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze', plain: 'text-ink' };

interface BoardRowProps {
  readonly entry: BoardEntry;
  readonly isOnPodium: boolean;
  readonly isStriped: boolean;
  /** The weight is another's too, so the time decides and is shown to the second. */
  readonly isTied: boolean;
  readonly isChanged: boolean;
  readonly onShowPhoto: (entry: BoardEntry) => void;
}

/** One entry: a medal card for the first three, else a row. */
export function BoardRow({ entry, isOnPodium, isStriped, isTied, isChanged, onShowPhoto }: BoardRowProps) {
  const { rank } = entry;
  const zebra = isStriped && !isOnPodium ? 'even' : 'odd';
  const place = isOnPodium ? places.podium : places.plain;
  return (
    <div
      role="row"
      data-entry={entry.id}
      className={`transition-colors duration-500 ${place} ${stripes[isChanged ? 'changed' : zebra]}`}
    >
      <span role="cell" className={isOnPodium ? 'row-span-2' : undefined}>
        {isOnPodium ? (
          <RankMedal rank={rank} />
        ) : (
          <span
            className={`font-display text-xl font-semibold tabular-nums md:text-[22px] ${rankTones[rankTone(rank)]}`}
          >
            #{rank}
          </span>
        )}
      </span>
      <span role="cell" className={isOnPodium ? 'truncate text-lg font-semibold' : 'py-1.5 leading-snug wrap-anywhere'}>
        {entryNameOf(entry)}
        {isTied && (
          <EntryTime
            entry={entry}
            isTied
            className="block text-sm font-normal whitespace-nowrap text-ink-2 md:hidden"
          />
        )}
      </span>
      <span role="cell" className={isOnPodium ? 'col-start-2 row-start-2 whitespace-nowrap' : 'text-right'}>
        <Weight fishWeightLbs={entry.fishWeightLbs} size={isOnPodium ? 'medal' : 'row'} />
        {isOnPodium && <span className="ml-1.5 text-sm font-semibold text-ink-2">lbs</span>}
      </span>
      <span
        role="cell"
        className={isOnPodium ? 'col-start-3 row-start-1 hidden pr-2 text-right text-sm md:block' : 'hidden md:block'}
      >
        <EntryTime entry={entry} isTied={isTied} className="whitespace-nowrap text-ink-2 tabular-nums" />
      </span>
      <span role="cell" className={isOnPodium ? 'col-start-3 row-start-2 justify-self-end' : 'justify-self-center'}>
        <PhotoButton entry={entry} onShowPhoto={onShowPhoto} />
      </span>
    </div>
  );
}

interface EntryTimeProps {
  readonly entry: BoardEntry;
  readonly isTied: boolean;
  readonly className: string;
}

function EntryTime({ entry, isTied, className }: EntryTimeProps) {
  return (
    <span className={className}>
      {isTied && <span className="font-semibold">{messages.tie} </span>}
      <time dateTime={entry.createdAt}>{formatEntryTime(entry.createdAt, isTied ? 'seconds' : 'minutes')}</time>
    </span>
  );
}
