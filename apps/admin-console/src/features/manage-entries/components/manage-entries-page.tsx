import { buttonClass } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isTableShown } from '../../../components/windowed-table.tsx';
import { EntryDialogs, useEntryDialogs } from '../../../components/entry-dialogs.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED } from '../../../config/messages.ts';
import { ManageEntries_ExportDocument } from '../../../generated/graphql.ts';
import { isFocusLost } from '../../../lib/focus.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { type EntriesList, type ManagedEntry, useAreExportsOn, useEntries, useRefreshSmsHistory } from '../api.ts';
import { type EntriesFilter, type EntriesView, useEntryList } from '../entry-list.ts';
import { ChangeDialogs, useEntryChanges } from './change-dialogs.tsx';
import { DisqualifiedList } from './disqualified-list.tsx';
import { EditRow, EditSheet } from './edit-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryTable } from './entry-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';

/** Fixed text: docs/screens.md. */
const EDIT_OPEN = 'Please save or cancel current edit first';

/** The section Manage Entries: correct entries, message contestants, export. */
export function ManageEntriesPage() {
  const read = useEntries();
  const timedMessage = useTimedMessage();
  return (
    <SectionPage title="Manage Entries" aside={<NotUpdated read={read} />}>
      <Loaded read={read} loading="Loading entries..." fallback={CONNECTION_FAILED}>
        {(list) => <ManagedList list={list} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

function ManagedList({ list, timedMessage }: { readonly list: EntriesList; readonly timedMessage: TimedMessage }) {
  const { edited, pinned, isInSheet, lastEdit, begin, end } = useEditedEntry(list.entries);
  const entryList = useEntryList(list.entries, pinned);
  const { view, setView, text, filter, setFilter, shown } = entryList;
  const areExportsOn = useAreExportsOn();
  const { pending, download } = useCsvDownload(
    ManageEntries_ExportDocument,
    (data) => data.exportEntries,
    (error) => timedMessage.showFailure(sentenceOf(error, 'Failed to export entries to CSV.')),
  );
  const editForm = useRef<HTMLDivElement>(null);
  const refuse = (sentence: string): void => {
    timedMessage.showFailure(sentence);
    pointOut(editForm.current);
  };
  const changes = useEntryChanges(timedMessage, edited === undefined ? null : refuse);
  const { dialog, showPhoto, writeSms, forget } = useEntryDialogs();
  const refreshHistory = useRefreshSmsHistory();
  const [trailId, setTrailId] = useState<number | null>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const isAdministrator = useIsAdministrator();
  const active = shown.find(({ id }) => id === activeId) ?? shown[0];

  const changeView = (next: EntriesView): void => {
    if (edited && next !== view) refuse(EDIT_OPEN);
    else setView(next);
  };
  const beginEdit = (entry: ManagedEntry): void => {
    if (edited) refuse(EDIT_OPEN);
    else begin(entry, shown);
  };
  const edit = {
    entries: list.entries,
    limits: list.photoLimits,
    timedMessage,
    onSendSms: writeSms,
    onDone: end,
  };
  const focusId = focusAfter(lastEdit, shown);
  useEffect(() => {
    if (lastEdit === null || !isFocusLost()) return;
    const row = focusId === null ? null : region.current?.querySelector<HTMLElement>(`[data-entry="${focusId}"]`);
    (row ?? region.current)?.focus({ preventScroll: true });
  }, [lastEdit, focusId]);
  const tellSent = (sentence: string): void => {
    timedMessage.showSuccess(sentence);
    refreshHistory();
  };
  const pressKey = (key: string, entry: ManagedEntry): boolean => {
    if (key === 'e' || key === 'Enter') beginEdit(entry);
    else if (key === 'm' && isAdministrator) writeSms(entry);
    else return false;
    return true;
  };

  return (
    <div ref={region} tabIndex={-1} className="grid gap-4 outline-none">
      <ListToolbar
        view={view}
        disqualifiedCount={list.disqualifiedEntries.length}
        search={text}
        filter={filter}
        counts={entryList.counts}
        areExportsOn={areExportsOn}
        isExporting={pending !== null}
        onView={changeView}
        onSearch={entryList.setText}
        onFilter={setFilter}
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
            <EntryTable
              entries={shown}
              order={entryList.order}
              onOrder={entryList.setOrder}
              activeId={active?.id ?? null}
              onActive={setActiveId}
              editedId={edited?.id ?? null}
              onRowKey={pressKey}
            >
              {(entry) =>
                entry.id === edited?.id && !isInSheet ? (
                  <div ref={editForm}>
                    <EditRow {...edit} entry={entry} />
                  </div>
                ) : (
                  <EntryRow
                    entry={entry}
                    isActive={entry === active}
                    isTrailOpen={trailId === entry.id}
                    onShowPhoto={showPhoto}
                    onSendSms={writeSms}
                    onEdit={beginEdit}
                    onDisqualify={changes.askToDisqualify}
                    onDelete={changes.askToDelete}
                    onToggleTrail={({ id }) => setTrailId(trailId === id ? null : id)}
                  />
                )
              }
            </EntryTable>
          ) : (
            <EmptyState>{emptyHintOf({ text, filter })}</EmptyState>
          )}
          <TableFooter shown={shown.length} found={filter === 'all' ? shown.length : entryList.found} />
        </>
      )}
      {edited && isInSheet && (
        <EditSheet
          {...edit}
          key={edited.id}
          entry={edited}
          actions={[
            ...(edited.fishPhotoUrl ? [{ label: 'View photo', run: () => showPhoto(edited) }] : []),
            ...(isAdministrator ? [{ label: 'Send SMS', run: () => writeSms(edited) }] : []),
            { label: 'Disqualify', run: () => changes.ask({ kind: 'disqualify', entry: edited }) },
            ...(isAdministrator
              ? [{ label: 'Delete', isDestructive: true, run: () => changes.ask({ kind: 'delete', entry: edited }) }]
              : []),
          ]}
        />
      )}
      <ChangeDialogs changes={changes} timedMessage={timedMessage} region={region} />
      <EntryDialogs dialog={dialog} onSendSms={writeSms} onClosed={forget} onSent={tellSent} />
    </div>
  );
}

function emptyHintOf({ text, filter }: { readonly text: string; readonly filter: EntriesFilter }): string {
  if (text.trim() !== '') return 'Try a different name or rank.';
  return filter === 'all'
    ? 'Entries appear here as soon as they are weighed in.'
    : 'No entry of this division is like that.';
}

/** Brings the open edit into view, lights it up for a moment and puts the focus on its Save button. */
function pointOut(edit: HTMLElement | null): void {
  if (!edit) return;
  edit.querySelector<HTMLElement>('[type=submit]')?.focus();
  edit.removeAttribute('data-pointed-out');
  // Reading the width restarts the animation.
  void edit.offsetWidth;
  edit.setAttribute('data-pointed-out', '');
}

interface Edit {
  readonly id: number;
  /** Its place in the list, where it stays. */
  readonly index: number;
  /** The row that takes the focus when the edited row has left the list, for example after a change of division. */
  readonly neighbourId: number | null;
  /** Whether it began on a card. It stays there when a turned tablet shows the table. */
  readonly isInSheet: boolean;
}

/** Tracks the entry that is being edited, and the previous edit, whose row takes the focus. */
function useEditedEntry(entries: readonly ManagedEntry[]) {
  const [edit, setEdit] = useState<Edit | null>(null);
  const [lastEdit, setLastEdit] = useState<Edit | null>(null);
  // Another administrator may have deleted it meanwhile.
  const edited = edit === null ? undefined : entries.find(({ id }) => id === edit.id);
  const place = edit?.index ?? 0;
  const pinned = useMemo(() => (edited ? { entry: edited, index: place } : null), [edited, place]);
  return {
    edited,
    pinned,
    isInSheet: edit?.isInSheet ?? false,
    lastEdit,
    begin: ({ id }: ManagedEntry, shown: readonly ManagedEntry[]) => {
      const index = shown.findIndex((entry) => entry.id === id);
      const neighbourId = (shown[index + 1] ?? shown[index - 1])?.id ?? null;
      setEdit({ id, index, neighbourId, isInSheet: !isTableShown() });
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

/** Shows how many entries match. All are on one page, so the paging buttons are always disabled. */
function TableFooter({ shown, found }: { readonly shown: number; readonly found: number }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="mr-auto text-ink-2 tabular-nums">
        {shown === 0 ? 'No entries found' : `Showing ${shown} of ${found} entries`}
      </p>
      <div className="flex gap-3">
        {['Previous page', 'Next page'].map((label) => (
          // They never take the focus, so they cannot lose it.
          <button key={label} type="button" disabled aria-disabled className={buttonClass({ variant: 'quiet' })}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
