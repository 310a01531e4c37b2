import type { ReactNode } from 'react';
import type { BoardEntry, PastBoardEntry } from './board-entry.ts';
import { BoardRow, type BoardFollow, type BoardMark } from './board-row.tsx';
import { messages } from './messages.ts';
import { isOnPodium, rowColumns, tiedIdsOf } from './rows.ts';

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
  /** Rows to highlight, by id. */
  readonly marks?: ReadonlyMap<number, BoardMark> | undefined;
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
  marks = NONE,
  onShowPhoto = ignore,
  follow,
}: BoardTableProps<Entry>) {
  const tiedIds = tiedIdsOf(rows);
  const standsOut = (entry: Entry): boolean => !isSearching && isOnPodium(entry);
  const hasPhotos = !isPast || rows.some(({ fishPhotoUrl }) => fishPhotoUrl !== null);
  const hasPlainRows = rows.some((entry) => !standsOut(entry));
  return (
    <div
      role="table"
      aria-label={label}
      aria-busy={isBusy}
      className="grid min-[68rem]:grid-cols-3 min-[68rem]:gap-x-3.5"
    >
      <div
        role="row"
        className={
          hasPlainRows ? `${rowColumns} rounded-t-card border bg-panel text-[13px] font-semibold text-ink-2` : 'sr-only'
        }
      >
        <span role="columnheader">{messages.rank}</span>
        <span role="columnheader">{messages.name}</span>
        <span role="columnheader" className="text-right">
          {messages.weight}
        </span>
        {!isPast && (
          <span role="columnheader" className="hidden md:block">
            {messages.entryTime}
          </span>
        )}
        {hasPhotos && (
          <span role="columnheader" className="text-center max-md:sr-only">
            {messages.photo}
          </span>
        )}
      </div>
      {rows.map((entry, index) => (
        <BoardRow
          key={entry.id}
          entry={entry}
          isOnPodium={standsOut(entry)}
          isStriped={index % 2 === 1}
          isTied={tiedIds.has(entry.id)}
          mark={marks.get(entry.id)}
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
