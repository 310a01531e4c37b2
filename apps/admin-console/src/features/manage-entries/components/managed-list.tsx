import { EmptyState } from '@derby/ui/empty-state';
import { useEffect, useRef, useState } from 'react';
import { EntryDialogs, useEntryDialogs } from '../../../components/entry-dialogs.tsx';
import { isFocusLost } from '../../../lib/use-confirmed-action.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useAreExportsOn, useRefreshSmsHistory, type EntriesList, type ManagedEntry } from '../api.ts';
import { focusAfter, useEditedEntry } from '../hooks/use-edited-entry.ts';
import { useEntryChanges } from '../hooks/use-entry-changes.ts';
import { useEntryList, type EntriesView } from '../hooks/use-entry-list.ts';
import { useExport } from '../hooks/use-export.ts';
import { EntryRow } from './entry-row.tsx';
import { messages } from '../messages.ts';
import { ChangeDialogs } from './change-dialogs.tsx';
import { DisqualifiedList } from './disqualified-list.tsx';
import { EditRow } from './edit-row.tsx';
import { EntryTable } from './entry-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { TableFooter } from './table-footer.tsx';

interface ManagedListProps {
  readonly list: EntriesList;
  readonly timedMessage: TimedMessage;
}

/** One division, or the disqualified entries, with all that can be done to an entry. */
export function ManagedList({ list, timedMessage }: ManagedListProps) {
  const { edited, lastEdit, begin, end } = useEditedEntry(list.entries);
  const { view, setView, text, setText, shown } = useEntryList(list.entries, edited?.id ?? null);
  const areExportsOn = useAreExportsOn();
  const { isExporting, exportCsv } = useExport(timedMessage);
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
      <EditRow entry={entry} limits={list.photoLimits} timedMessage={timedMessage} onSendSms={writeSms} onDone={end} />
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
        isExporting={isExporting}
        onView={changeView}
        onSearch={setText}
        onExport={() => void exportCsv(view === 'junior', text)}
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
