import { Badge } from '@derby/ui/badge';
import { EmptyState } from '@derby/ui/empty-state';
import { SearchBox } from '@derby/ui/search-box';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { BreakableEmail } from '../../../components/breakable-email.tsx';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { FilterChips } from '../../../components/filter-chips.tsx';
import { ListPlace } from '../../../components/list-place.tsx';
import { type TableHeader, WindowedTable } from '../../../components/windowed-table.tsx';
import { WordButton } from '../../../components/word-button.tsx';
import { Participants_DeleteDocument } from '../../../generated/graphql.ts';
import { entriesText, personNameOf, plural } from '../../../lib/texts.ts';
import { useChange } from '../../../lib/use-change.ts';
import { rememberText, useRememberedState } from '../../../lib/use-remembered-state.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import {
  COUNTS,
  isAwaited,
  orderAfterPress,
  type Participant,
  PARTICIPANTS_SHOWN,
  type ParticipantsOrder,
  searchParticipants,
  SORT_LABELS,
  type SortColumn,
  sortParticipants,
  STATUSES,
  sumsOf,
} from '../participants.ts';
import { EditRow } from './edit-row.tsx';

const COLUMNS = Object.keys(SORT_LABELS) as SortColumn[];

const FILTERS = { all: 'All', awaited: 'Not weighed in yet' } as const;

type Filter = keyof typeof FILTERS;

const searches = rememberText('participants-search');

interface ParticipantsListProps {
  readonly participants: readonly Participant[];
  readonly timedMessage: TimedMessage;
}

/**
 * Lists the participants that match the search; each can be edited in its row or deleted. Updates with low priority,
 * so that typing stays fast.
 */
export function ParticipantsList({ participants, timedMessage }: ParticipantsListProps) {
  const [text, setText] = useRememberedState(searches, '');
  const search = useDeferredValue(text);
  const [filter, setFilter] = useState<Filter>('all');
  const [order, setOrder] = useState<ParticipantsOrder | null>(null);
  const matches = useMemo(() => searchParticipants(participants, search), [participants, search]);
  const awaited = useMemo(() => matches.filter(isAwaited), [matches]);
  const found = filter === 'all' ? matches : awaited;
  const { editedId, focusId, begin, end } = useEditedId(participants);
  const { change } = useChange(timedMessage);
  const [toDelete, setToDelete] = useState<Participant | null>(null);
  const region = useRef<HTMLElement>(null);
  const shown = useMemo(() => {
    const ids = new Set(found.map(({ id }) => id));
    return sortParticipants(
      participants.filter(({ id }) => ids.has(id) || id === editedId),
      order,
    );
  }, [participants, found, editedId, order]);
  const headers = [
    ...COLUMNS.map((column): TableHeader => {
      const direction = order?.isDescending ? 'descending' : 'ascending';
      return {
        label: SORT_LABELS[column],
        isRight: column in COUNTS,
        sorted: order?.column === column ? direction : 'none',
      };
    }),
    { label: 'Actions', isRight: true },
  ];
  const sort = (label: string): void => {
    const column = COLUMNS.find((one) => SORT_LABELS[one] === label);
    if (column) setOrder(orderAfterPress(order, column));
  };

  return (
    <section ref={region} tabIndex={-1} aria-labelledby="participants-heading" className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="participants-heading" aria-live="polite" className="text-[26px] tabular-nums">
          {`Participants (${found.length})`}
        </h2>
        <div className="ml-auto min-w-0 flex-[0_1_24rem] max-sm:flex-[1_1_100%]">
          <SearchBox
            label="Search participants"
            placeholder="Search participants..."
            clearLabel="Clear search"
            text={text}
            onChange={setText}
            onClear={() => setText('')}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <FilterChips
          label="Filter"
          chips={[
            { value: 'all', label: `${FILTERS.all} ${matches.length}` },
            { value: 'awaited', label: `${FILTERS.awaited} ${awaited.length}` },
          ]}
          isOn={(value) => value === filter}
          onPress={setFilter}
        />
        <p className="text-ink-2 tabular-nums">{sumsOf(matches)}</p>
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          No participants found
          {participants.length === 0 && <p className="mt-1 text-base">Import a CSV file to start.</p>}
        </EmptyState>
      ) : (
        <WindowedTable
          label="Participants"
          headers={headers}
          onSort={sort}
          columns={rowColumns}
          rows={shown}
          pinnedIds={[editedId ?? focusId]}
          rowHeightPx={ROW_HEIGHT_PX}
          headerClass="xl:sticky xl:top-15 xl:z-10 xl:bg-panel"
          rowProps={() => ({ className: 'group/row' })}
        >
          {(participant) =>
            participant.id === editedId ? (
              <EditRow participant={participant} timedMessage={timedMessage} onDone={end} />
            ) : (
              <ParticipantRow
                participant={participant}
                isBlocked={editedId !== null}
                takesFocus={focusId === participant.id && editedId === null}
                onEdit={begin}
                onDelete={setToDelete}
              />
            )
          }
        </WindowedTable>
      )}
      {toDelete && (
        <DeleteDialog
          title="Delete this participant?"
          text={`Are you sure you want to delete ${personNameOf(toDelete)}?`}
          confirmLabel="Delete"
          onDelete={() =>
            change({
              mutation: Participants_DeleteDocument,
              variables: { id: toDelete.id },
              ...PARTICIPANTS_SHOWN,
              done: 'Participant deleted successfully',
              failed: 'Failed to delete participant',
            })
          }
          region={region}
          onClosed={() => setToDelete(null)}
        />
      )}
    </section>
  );
}

/** Tracks the participant that is being edited, and the row that takes the focus after the edit. */
function useEditedId(participants: readonly Participant[]) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const [focusId, setFocusId] = useState<number | null>(null);
  // Another administrator may have deleted it meanwhile.
  const isThere = participants.some(({ id }) => id === editedId);
  return {
    editedId: isThere ? editedId : null,
    focusId,
    begin: ({ id }: Participant) => setEditedId(id),
    end: () => {
      setFocusId(editedId);
      setEditedId(null);
    },
  };
}

const STATUS_VARIANTS: Readonly<Record<string, 'default' | 'secondary' | 'destructive'>> = {
  active: 'default',
  'checked-in': 'secondary',
  cancelled: 'destructive',
};

interface ParticipantRowProps {
  readonly participant: Participant;
  /** Another participant is being edited; only one edit is open at a time. */
  readonly isBlocked: boolean;
  /** The edit of this row has just ended: its button takes the focus. */
  readonly takesFocus: boolean;
  readonly onEdit: (participant: Participant) => void;
  readonly onDelete: (participant: Participant) => void;
}

function ParticipantRow({ participant, isBlocked, takesFocus, onEdit, onDelete }: ParticipantRowProps) {
  const { email, totalTickets, derbyEntries, juniorEntries, status } = participant;
  const name = personNameOf(participant);
  const focusWhenShown = useCallback(
    (button: HTMLButtonElement | null) => {
      if (takesFocus) button?.focus({ preventScroll: true });
    },
    [takesFocus],
  );
  return (
    <div className={`${rowColumns} min-h-18 py-2 xl:min-h-11 xl:py-0`}>
      <span role="cell" className="leading-snug font-semibold wrap-anywhere">
        <bdi translate="no">{name}</bdi>
      </span>
      <span role="cell" className="text-sm text-ink-2 wrap-anywhere max-xl:col-start-1 max-xl:row-start-2">
        <BreakableEmail text={email ?? 'No email'} />
      </span>
      {[totalTickets, derbyEntries, juniorEntries].map((count, index) => (
        <span key={Object.keys(COUNTS)[index]} role="cell" className="tabular-nums max-xl:sr-only xl:text-right">
          {count}
        </span>
      ))}
      <span aria-hidden="true" className="col-start-1 row-start-3 text-sm text-ink-2 tabular-nums xl:hidden">
        {[plural(totalTickets, 'ticket'), entriesText(participant)].filter(Boolean).join(': ')}
      </span>
      <span role="cell" className="whitespace-nowrap max-xl:col-start-2 max-xl:row-start-1 max-xl:justify-self-end">
        <Badge variant={STATUS_VARIANTS[status] ?? 'outline'}>{STATUSES[status] ?? status}</Badge>
      </span>
      <span
        role="cell"
        className="flex justify-self-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 max-xl:col-start-2 max-xl:row-span-2 max-xl:row-start-2 max-xl:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <WordButton
          ref={focusWhenShown}
          label={`Edit ${name}`}
          disabled={isBlocked}
          onClick={() => onEdit(participant)}
        >
          Edit
        </WordButton>
        <WordButton label={`Delete ${name}`} disabled={isBlocked} onClick={() => onDelete(participant)}>
          Delete
        </WordButton>
      </span>
    </div>
  );
}

/** The columns that header and rows share from 1280 px on; on narrower screens a row is a card of three lines. */
const rowColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_4.5rem_4.5rem_4.5rem_6.75rem_7.5rem] xl:gap-x-4 xl:px-4';

/** Estimated height of a row until it is measured, in pixels. */
const ROW_HEIGHT_PX = { table: 44, card: 90 } as const;

/** The place of the list, with its heading, search, filter and sums. */
export const PARTICIPANTS_PLACE = (
  <div className="grid grid-cols-1 gap-4">
    <ListPlace headClass="h-42 sm:h-27 xl:h-25" rowClass="min-h-22.5 xl:min-h-11" />
  </div>
);
