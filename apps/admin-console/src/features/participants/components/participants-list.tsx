import { EmptyState } from '@derby/ui/empty-state';
import { SearchBox } from '@derby/ui/search-box';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { DeleteDialog } from '../../../components/delete-dialog.tsx';
import { type TableHeader, WindowedTable } from '../../../components/windowed-table.tsx';
import { Participants_DeleteDocument } from '../../../generated/graphql.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useConfirmedAction } from '../../../lib/use-confirmed-action.ts';
import { rememberText, useRememberedState } from '../../../lib/use-remembered-state.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { type Participant, PARTICIPANTS_SHOWN } from '../api.ts';
import { messages } from '../messages.ts';
import { searchParticipants } from '../search-participants.ts';
import { EditRow } from './edit-row.tsx';
import { ParticipantRow, ROW_HEIGHT_PX, rowColumns } from './participant-row.tsx';

const HEADERS: readonly TableHeader[] = [
  { label: messages.name },
  { label: messages.email },
  { label: messages.totalTickets, isRight: true },
  { label: messages.derbyEntries, isRight: true },
  { label: messages.juniorEntries, isRight: true },
  { label: messages.status },
  { label: messages.actions, isRight: true },
];

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
  const found = useMemo(() => searchParticipants(participants, search), [participants, search]);
  const { editedId, focusId, begin, end } = useEditedId(participants);
  const { change } = useChange(timedMessage);
  const deletion = useConfirmedAction<Participant>();
  const region = useRef<HTMLElement>(null);
  const shown = useMemo(() => {
    const ids = new Set(found.map(({ id }) => id));
    return participants.filter(({ id }) => ids.has(id) || id === editedId);
  }, [participants, found, editedId]);

  return (
    <section ref={region} tabIndex={-1} aria-labelledby="participants-heading" className="grid gap-4 outline-none">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <h2 id="participants-heading" aria-live="polite" className="text-[26px] tabular-nums">
          {messages.heading(found.length)}
        </h2>
        <div className="ml-auto min-w-0 flex-[0_1_24rem] max-sm:flex-[1_1_100%]">
          <SearchBox
            label={messages.search}
            placeholder={messages.searchPlaceholder}
            clearLabel={messages.clearSearch}
            text={text}
            onChange={setText}
            onClear={() => setText('')}
          />
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          {messages.empty}
          {participants.length === 0 && <p className="mt-1 text-base">{messages.emptyHint}</p>}
        </EmptyState>
      ) : (
        <WindowedTable
          label={messages.table}
          headers={HEADERS}
          columns={rowColumns}
          rows={shown}
          pinnedId={editedId ?? focusId}
          rowHeightPx={ROW_HEIGHT_PX}
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
                onDelete={deletion.ask}
              />
            )
          }
        </WindowedTable>
      )}
      <DeleteDialog
        deletion={deletion}
        title={messages.deleteTitle}
        text={(participant) => messages.deleteText(personNameOf(participant))}
        confirmLabel={messages.delete}
        onConfirm={({ id }) =>
          change({
            mutation: Participants_DeleteDocument,
            variables: { id },
            ...PARTICIPANTS_SHOWN,
            done: messages.deleted,
            failed: messages.deleteFailed,
          })
        }
        region={region}
      />
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
