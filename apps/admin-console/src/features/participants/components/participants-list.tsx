import { ConfirmDialog } from '@derby/ui/confirm-dialog';
import { EmptyState } from '@derby/ui/empty-state';
import { SearchBox } from '@derby/ui/search-box';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { WindowedTable, type TableHeader } from '../../../components/windowed-table.tsx';
import { personNameOf } from '../../../lib/texts.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import type { Participant } from '../api.ts';
import { ROW_HEIGHT_PX, rowColumns } from '../constants.ts';
import { useDeletion } from '../hooks/use-deletion.ts';
import { useEditedId } from '../hooks/use-edited-id.ts';
import { messages } from '../messages.ts';
import { searchParticipants } from '../search-participants.ts';
import { EditRow } from './edit-row.tsx';
import { ParticipantRow } from './participant-row.tsx';

const HEADERS: readonly TableHeader[] = [
  { label: messages.name },
  { label: messages.email },
  { label: messages.totalTickets, isRight: true },
  { label: messages.derbyEntries, isRight: true },
  { label: messages.juniorEntries, isRight: true },
  { label: messages.status },
  { label: messages.actions, isRight: true },
];

interface ParticipantsListProps {
  readonly participants: readonly Participant[];
  readonly timedMessage: TimedMessage;
}

/** The participants that a search finds, each to be edited in its row or deleted. The list follows the typing and never holds it up. */
export function ParticipantsList({ participants, timedMessage }: ParticipantsListProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text);
  const found = useMemo(() => searchParticipants(participants, search), [participants, search]);
  const { editedId, focusId, begin, end } = useEditedId(participants);
  const deletion = useDeletion(timedMessage);
  const region = useRef<HTMLElement>(null);
  const shown = useMemo(() => {
    const ids = new Set(found.map(({ id }) => id));
    return participants.filter(({ id }) => ids.has(id) || id === editedId);
  }, [participants, found, editedId]);

  // The row with the button that opened the dialog may have left the list.
  const keepFocus = (): void => {
    if (document.activeElement === null || document.activeElement === document.body) region.current?.focus();
  };
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
      {deletion.target && (
        <ConfirmDialog
          open={deletion.state !== 'closed'}
          pending={deletion.state === 'pending'}
          title={messages.deleteTitle}
          confirmLabel={messages.delete}
          destructive
          onConfirm={() => deletion.target && deletion.confirm(deletion.target)}
          onCancel={deletion.cancel}
          onClosed={keepFocus}
        >
          <p className="wrap-anywhere">{messages.deleteText(personNameOf(deletion.target))}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
