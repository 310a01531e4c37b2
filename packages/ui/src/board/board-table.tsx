import type { DerbyNow } from '@derby/rules/event/derby-now';
import { isNew } from '@derby/rules/race-clock';
import type { ReactNode } from 'react';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { BoardRow, type BoardFollow, type BoardMark } from './board-row.tsx';
import { messages } from './messages.ts';
import { headerClasses, type RowPlace } from './row-places.ts';
import { isOnPodium, tiedIdsOf } from './rows.ts';

interface BoardTableProps<Entry> {
  /** By rank. */
  readonly rows: readonly Entry[];
  /** Accessible name; "Leaderboard" by default. */
  readonly label?: string;
  /** Past boards have no entry times, and no photo column when no row has a photo. */
  readonly isPast?: boolean;
  readonly isBusy?: boolean;
  /** A search shows plain rows. */
  readonly isSearching?: boolean;
  /** The weight of the division's first, when a search has not found it. */
  readonly leaderLbs?: number | null;
  /** Rows to highlight, by id. */
  readonly marks?: ReadonlyMap<number, BoardMark> | undefined;
  /** When absent, no row is new. */
  readonly derby?: DerbyNow;
  /** When absent, photos cannot be opened. */
  readonly onShowPhoto?: (entry: Entry) => void;
  /** When absent, entries cannot be followed. */
  readonly follow?: BoardFollow<Entry> | undefined;
}

const NONE: ReadonlyMap<number, BoardMark> = new Map();
const ignore = (): void => undefined;

/**
 * Renders all rows in one grid, keyed by entry: an entry that moves onto the podium stays the same element, so that
 * focus and scroll position survive a refresh.
 */
export function BoardTable<Entry extends BoardEntry | PastBoardEntry>({
  rows,
  label = messages.tableLabel,
  isPast = false,
  isBusy,
  isSearching,
  leaderLbs = null,
  marks = NONE,
  derby,
  onShowPhoto = ignore,
  follow,
}: BoardTableProps<Entry>) {
  const tiedIds = tiedIdsOf(rows);
  const standsOut = (entry: Entry): boolean => !isSearching && isOnPodium(entry);
  const hasPhotos = !isPast || rows.some(({ fishPhotoUrl }) => fishPhotoUrl !== null);
  const hasPlainRows = rows.some((entry) => !standsOut(entry));
  const hasFrames = hasPhotos && rows.some((entry) => standsOut(entry) && entry.fishPhotoUrl !== null);
  const firstLbs = rows.find(({ rank }) => rank === 1)?.fishWeightLbs ?? leaderLbs;
  const placeOf = (entry: Entry): RowPlace => {
    if (!standsOut(entry)) return 'plain';
    if (!hasFrames) return 'bare';
    return entry.rank === 1 ? 'leader' : 'runner-up';
  };
  return (
    <div
      role="table"
      aria-label={label}
      aria-busy={isBusy}
      className="grid grid-cols-2 gap-x-3 min-[68rem]:grid-cols-3 min-[68rem]:gap-x-3.5"
    >
      <div role="row" className={hasPlainRows ? headerClasses.row : 'sr-only'}>
        <span role="columnheader" className={headerClasses.rank}>
          {messages.rank}
        </span>
        {hasPhotos && (
          <span role="columnheader" className={headerClasses.photo}>
            <span className="max-md:sr-only">{messages.photo}</span>
          </span>
        )}
        <span role="columnheader" className={headerClasses.name}>
          {messages.name}
        </span>
        <span role="columnheader" className={headerClasses.weight}>
          {messages.weight}
        </span>
        {!isPast && (
          <span role="columnheader" className={headerClasses.time}>
            {messages.entryTime}
          </span>
        )}
      </div>
      {rows.map((entry, index) => (
        <BoardRow
          key={entry.id}
          entry={entry}
          place={placeOf(entry)}
          isStriped={index % 2 === 1}
          leaderLbs={firstLbs}
          isTied={tiedIds.has(entry.id)}
          mark={marks.get(entry.id)}
          isNew={derby !== undefined && entry.createdAt !== null && isNew(Date.parse(entry.createdAt), derby)}
          onShowPhoto={hasPhotos ? onShowPhoto : null}
          follow={follow}
        />
      ))}
    </div>
  );
}

/** The line of status chips beside the search. */
export function BoardChips({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>;
}

/** The line below the rows that explains the order of equal weights. */
export function TieRule() {
  return <p className="mx-0.5 my-3 text-sm text-ink-2">{messages.tieRule}</p>;
}
