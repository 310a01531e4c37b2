import { Button } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useEffect, useRef, useState } from 'react';
import { EntryDialogs, useEntryDialogs } from '../../../components/entry-dialogs.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { ManageEntries_ExportDocument } from '../../../generated/graphql.ts';
import { isFocusLost } from '../../../lib/use-confirmed-action.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { type EntriesList, type ManagedEntry, useAreExportsOn, useEntries, useRefreshSmsHistory } from '../api.ts';
import { type EntriesView, useEntryList } from '../hooks/use-entry-list.ts';
import { messages } from '../messages.ts';
import { ChangeDialogs, useEntryChanges } from './change-dialogs.tsx';
import { DisqualifiedList } from './disqualified-list.tsx';
import { EditRow } from './edit-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryTable } from './entry-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';

/** The section Manage Entries: correct entries, message contestants, export. */
export function ManageEntriesPage() {
  const read = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title={messages.title} aside={<NotUpdated read={read} />}>
      <Loaded read={read} loading={messages.loading} fallback={CONNECTION_FAILED}>
        {(list) => <ManagedList list={list} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

/** Lists one division or the disqualified entries, with the actions of each entry. */
function ManagedList({ list, timedMessage }: { readonly list: EntriesList; readonly timedMessage: TimedMessage }) {
  const { edited, lastEdit, begin, end } = useEditedEntry(list.entries);
  const { view, setView, text, setText, shown } = useEntryList(list.entries, edited?.id ?? null);
  const areExportsOn = useAreExportsOn();
  const { pending, download } = useCsvDownload(
    ManageEntries_ExportDocument,
    (data) => data.exportEntries,
    (error) => timedMessage.showFailure(sentenceOf(error, messages.exportFailed)),
  );
  const changes = useEntryChanges(timedMessage, edited !== undefined);
  const { dialog, showPhoto, writeSms, forget } = useEntryDialogs();
  const refreshHistory = useRefreshSmsHistory();
  const [trailId, setTrailId] = useState<number | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focusId = focusAfter(lastEdit, shown);

  const changeView = (next: EntriesView): void => {
    if (edited && next !== view) timedMessage.showFailure(messages.editOpen);
    else setView(next);
  };
  useEffect(() => {
    if (lastEdit !== null && focusId === null && isFocusLost()) region.current?.focus();
  }, [lastEdit, focusId]);
  const tellSent = (sentence: string): void => {
    timedMessage.showSuccess(sentence);
    refreshHistory();
  };
  const rowOf = (entry: ManagedEntry) =>
    entry.id === edited?.id ? (
      <EditRow
        entry={entry}
        entries={list.entries}
        limits={list.photoLimits}
        timedMessage={timedMessage}
        onSendSms={writeSms}
        onDone={end}
      />
    ) : (
      <EntryRow
        entry={entry}
        isTrailOpen={trailId === entry.id}
        isEditBlocked={edited !== undefined}
        takesFocus={focusId === entry.id && edited === undefined}
        onShowPhoto={showPhoto}
        onSendSms={writeSms}
        onEdit={(one) => begin(one, shown)}
        onDisqualify={changes.askToDisqualify}
        onDelete={changes.askToDelete}
        onToggleTrail={({ id }) => setTrailId(trailId === id ? null : id)}
      />
    );

  return (
    <div ref={region} tabIndex={-1} className="grid gap-4 outline-none">
      <ListToolbar
        view={view}
        disqualifiedCount={list.disqualifiedEntries.length}
        search={text}
        areExportsOn={areExportsOn}
        isExporting={pending !== null}
        onView={changeView}
        onSearch={setText}
        onExport={() =>
          void download({ division: view === 'junior' ? 'JUNIOR' : 'REGULAR', search: text.trim() || null })
        }
      />
      {view === 'disqualified' ? (
        <DisqualifiedList
          entries={list.disqualifiedEntries}
          onRestore={changes.restore}
          onDelete={changes.askToDelete}
        />
      ) : (
        <>
          {shown.length > 0 ? (
            <EntryTable entries={shown} pinnedId={edited?.id ?? focusId}>
              {rowOf}
            </EntryTable>
          ) : (
            <EmptyState>{text.trim() === '' ? messages.emptyHint : messages.noMatchHint}</EmptyState>
          )}
          <TableFooter shown={shown.length} />
        </>
      )}
      <ChangeDialogs changes={changes} region={region} />
      <EntryDialogs dialog={dialog} onSendSms={writeSms} onClosed={forget} onSent={tellSent} />
    </div>
  );
}

/** An edit that has begun or ended. */
interface Edit {
  readonly id: number;
  /** The row that takes the focus when the edited row has left the list, for example after a change of division. */
  readonly neighbourId: number | null;
}

/** Tracks the entry that is being edited, and the previous edit, whose row takes the focus. */
function useEditedEntry(entries: readonly ManagedEntry[]) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const [lastEdit, setLastEdit] = useState<Edit | null>(null);
  // Another administrator may have deleted it meanwhile.
  const edited = edit === null ? undefined : entries.find(({ id }) => id === edit.id);
  return {
    edited,
    lastEdit,
    begin: ({ id }: ManagedEntry, shown: readonly ManagedEntry[]) => {
      const index = shown.findIndex((entry) => entry.id === id);
      setEdit({ id, neighbourId: (shown[index + 1] ?? shown[index - 1])?.id ?? null });
    },
    end: () => {
      setLastEdit(edit);
      setEdit(null);
    },
  };
}

/** Returns the row that takes the focus after the edit; null when there is none. */
function focusAfter(edit: Edit | null, shown: readonly ManagedEntry[]): number | null {
  const isShown = (wanted: number | null): boolean => shown.some(({ id }) => id === wanted);
  if (edit === null) return null;
  if (isShown(edit.id)) return edit.id;
  return isShown(edit.neighbourId) ? edit.neighbourId : null;
}

/** Shows how many entries match the search. All are on one page, so the paging buttons are always disabled. */
function TableFooter({ shown }: { readonly shown: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto text-ink-2 tabular-nums">
        {shown === 0 ? messages.noEntries : messages.showing(shown)}
      </p>
      <div className="flex gap-3">
        <Button variant="quiet" disabled>
          {messages.previousPage}
        </Button>
        <Button variant="quiet" disabled>
          {messages.nextPage}
        </Button>
      </div>
    </div>
  );
}
