import { Link } from '@derby/micro-frontend/router';
import { buttonClass } from '@derby/ui/button';
import { EmptyState } from '@derby/ui/empty-state';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useEffect, useRef, useState } from 'react';
import type { EntryAction } from '../../../components/correction-form.tsx';
import { EntryDialogs, useEntryDialogs } from '../../../components/entry-dialogs.tsx';
import { Loaded, NotUpdated } from '../../../components/loaded.tsx';
import { SectionMessage } from '../../../components/section-message.tsx';
import { SectionPage } from '../../../components/section-page.tsx';
import { CONNECTION_FAILED, SAVE_FIRST } from '../../../config/messages.ts';
import { CHECK_PATH } from '../../../config/sections.ts';
import { ManageEntries_ExportDocument } from '../../../generated/graphql.ts';
import { isFocusLost } from '../../../lib/focus.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { type TimedMessage, useTimedMessage } from '../../../lib/use-timed-message.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { type EntriesList, type ManagedEntry, useAreExportsOn, useEntries, useRefreshSmsHistory } from '../api.ts';
import { type EntriesFilter, type EntriesView, useEntryList } from '../entry-list.ts';
import { focusAfter, useAskedEntry, useEditedEntry } from '../use-edited-entry.ts';
import { ChangeDialogs, useEntryChanges } from './change-dialogs.tsx';
import { DisqualifiedList } from './disqualified-list.tsx';
import { EntryPanel, EntrySheet, type PanelHandle } from './entry-panel.tsx';
import { EntryRow } from './entry-row.tsx';
import { EntryTable } from './entry-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';

/** The section Manage Entries: correct entries, message contestants, export. */
export function ManageEntriesPage() {
  const read = useEntries();
  const timedMessage = useTimedMessage();
  const edit = useEditedEntry(read.data?.entries);
  return (
    <SectionPage
      title="Manage Entries"
      aside={<NotUpdated read={read} />}
      hasPanel={edit.edited !== undefined && !edit.isInSheet}
    >
      <Loaded read={read} loading="Loading entries..." fallback={CONNECTION_FAILED}>
        {(list) => <ManagedList list={list} edit={edit} timedMessage={timedMessage} />}
      </Loaded>
      <SectionMessage timedMessage={timedMessage} />
    </SectionPage>
  );
}

interface ManagedListProps {
  readonly list: EntriesList;
  readonly edit: ReturnType<typeof useEditedEntry>;
  readonly timedMessage: TimedMessage;
}

function ManagedList({ list, edit, timedMessage }: ManagedListProps) {
  const { edited, pinned, isInSheet, lastEdit } = edit;
  const entryList = useEntryList(list.entries, pinned);
  const { view, setView, text, filter, setFilter, shown } = entryList;
  const areExportsOn = useAreExportsOn();
  const { pending, download } = useCsvDownload(
    ManageEntries_ExportDocument,
    (data) => data.exportEntries,
    (error) => timedMessage.showFailure(sentenceOf(error, 'Failed to export entries to CSV.')),
  );
  const panel = useRef<PanelHandle>(null);
  const refuse = (sentence: string): void => {
    timedMessage.showFailure(sentence);
    panel.current?.pointOut();
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
    if (edited && next !== view) refuse(SAVE_FIRST);
    else setView(next);
  };
  /** Goes on to another entry unless something typed would be lost. */
  const mayOpen = ({ id }: ManagedEntry): boolean => {
    const isFree = edited === undefined || edited.id === id || (!isInSheet && panel.current?.isChanged !== true);
    if (!isFree) refuse(SAVE_FIRST);
    return isFree;
  };
  const begin: typeof edit.begin = (entry, among, options) => {
    edit.begin(entry, among, options);
    setActiveId(entry.id);
  };
  const open = (entry: ManagedEntry): void => {
    if (entry.id === edited?.id) panel.current?.focus();
    else if (mayOpen(entry)) begin(entry, shown);
  };
  const step = (by: 1 | -1): void => {
    const next = shown[shown.findIndex(({ id }) => id === edited?.id) + by];
    if (next && mayOpen(next)) begin(next, shown);
  };
  const moveTo = (entry: ManagedEntry): boolean => {
    if (!edited) return true;
    const isFree = mayOpen(entry);
    if (isFree) begin(entry, shown, { takesFocus: false });
    return isFree;
  };
  useAskedEntry((askedId) => {
    const entry = list.entries.find(({ id }) => id === askedId);
    if (!entry) timedMessage.showFailure('This entry is not in the list. Please try again.');
    else if (mayOpen(entry)) begin(entry, entryList.showDivisionOf(entry));
  });
  const editedId = edited && !isInSheet ? edited.id : null;
  useEffect(() => {
    if (editedId !== null) rowOf(region.current, editedId)?.scrollIntoView({ block: 'nearest' });
  }, [editedId]);
  const editing = {
    entries: list.entries,
    limits: list.photoLimits,
    timedMessage,
    onDone: edit.end,
  };
  const focusId = focusAfter(lastEdit, shown);
  useEffect(() => {
    if (lastEdit === null || !isFocusLost()) return;
    const row = focusId === null ? null : rowOf(region.current, focusId);
    (row ?? region.current)?.focus({ preventScroll: true });
  }, [lastEdit, focusId]);
  const tellSent = (sentence: string): void => {
    timedMessage.showSuccess(sentence);
    refreshHistory();
  };
  const pressKey = (key: string, entry: ManagedEntry): boolean => {
    if (key === 'e' || key === 'Enter') open(entry);
    else if (key === 'm' && isAdministrator) writeSms(entry);
    else return false;
    return true;
  };
  /** Ends the edit and asks. What was typed is not lost without a word. */
  const askAbout = (kind: 'delete' | 'disqualify', entry: ManagedEntry) => (): void => {
    if (panel.current?.isChanged)
      return kind === 'delete' ? changes.askToDelete(entry) : changes.askToDisqualify(entry);
    edit.end();
    changes.ask({ kind, entry });
  };
  const actionsOf = (entry: ManagedEntry): readonly EntryAction[] => [
    ...(entry.fishPhotoUrl ? [{ label: 'View photo', run: () => showPhoto(entry) }] : []),
    ...(isAdministrator ? [{ label: 'Send SMS', run: () => writeSms(entry) }] : []),
    { label: 'Disqualify', run: askAbout('disqualify', entry) },
    ...(isAdministrator ? [{ label: 'Delete', isDestructive: true, run: askAbout('delete', entry) }] : []),
  ];

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
      {filter === 'to-check' && view !== 'disqualified' && shown.length > 0 && (
        <Link to={CHECK_PATH} className={buttonClass({ className: 'justify-self-start' })}>
          Check one by one
        </Link>
      )}
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
              editedId={editedId}
              mayMoveTo={moveTo}
              onRowKey={pressKey}
            >
              {(entry) => (
                <EntryRow
                  entry={entry}
                  isActive={entry === active}
                  isTrailOpen={trailId === entry.id}
                  onShowPhoto={showPhoto}
                  onSendSms={writeSms}
                  onEdit={open}
                  onDisqualify={changes.askToDisqualify}
                  onDelete={changes.askToDelete}
                  onToggleTrail={({ id }) => setTrailId(trailId === id ? null : id)}
                />
              )}
            </EntryTable>
          ) : (
            <EmptyState>{emptyHintOf({ text, filter })}</EmptyState>
          )}
          <TableFooter shown={shown.length} found={filter === 'all' ? shown.length : entryList.found} />
        </>
      )}
      {edited && isInSheet && <EntrySheet {...editing} key={edited.id} entry={edited} actions={actionsOf(edited)} />}
      {edited && !isInSheet && (
        <EntryPanel
          {...editing}
          ref={panel}
          key={edited.id}
          entry={edited}
          actions={actionsOf(edited)}
          takesFocus={edit.takesFocus}
          onStep={step}
          onUnsaved={() => refuse(SAVE_FIRST)}
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

const rowOf = (list: HTMLElement | null, id: number): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-entry="${id}"]`) ?? null;

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
