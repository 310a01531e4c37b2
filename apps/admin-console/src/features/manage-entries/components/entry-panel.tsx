import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Icon } from '@derby/ui/icon';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { CorrectionForm, type EntryAction } from '../../../components/correction-form.tsx';
import { CorrectionSheet } from '../../../components/correction-sheet.tsx';
import { ManageEntries_UncheckDocument } from '../../../generated/graphql.ts';
import type { PhotoLimits } from '../../../lib/photo-check.ts';
import { personNameOf } from '../../../lib/texts.ts';
import { useChange } from '../../../lib/use-change.ts';
import { type CorrectionDraft, useCorrection } from '../../../lib/use-correction.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useIsAdministrator, useViewer } from '../../../lib/viewer.tsx';
import { ENTRIES_SHOWN, type ManagedEntry } from '../api.ts';
import { CorrectionTrail } from './correction-trail.tsx';
import { EditPhoto } from './edit-photo.tsx';
import { SmsHistory } from './sms-history.tsx';

interface EditProps {
  readonly entry: ManagedEntry;
  /** The entries of both divisions, to compare a new weight with. */
  readonly entries: readonly ManagedEntry[];
  readonly limits: PhotoLimits;
  readonly timedMessage: TimedMessage;
  readonly actions: readonly EntryAction[];
  /** Called after Save or Cancel. */
  readonly onDone: () => void;
}

const SAVED = 'Entry updated successfully';

/** What the page asks of the open panel. */
export interface PanelHandle {
  readonly isChanged: boolean;
  readonly focus: () => void;
  /** Lights it up for a moment and puts the focus on Save. */
  readonly pointOut: () => void;
}

interface EntryPanelProps extends EditProps {
  readonly ref: Ref<PanelHandle>;
  readonly takesFocus: boolean;
  /** Goes on to the next entry of the list, or to the one before. */
  readonly onStep: (step: 1 | -1) => void;
  /** Called for Escape while something has not been saved. */
  readonly onUnsaved: () => void;
}

/** Corrects an entry beside the list, which stays. Up and Down go on to another entry, Escape closes. */
export function EntryPanel(props: EntryPanelProps) {
  const { ref, entry, timedMessage, onDone, takesFocus } = props;
  const titleId = useId();
  const draft = useCorrection(entry, {
    ...ENTRIES_SHOWN,
    showFailure: timedMessage.showFailure,
    onSaved: () => {
      timedMessage.showSuccess(SAVED);
      onDone();
    },
  });
  const { isChanged, form } = draft;
  const panel = useRef<HTMLElement>(null);
  useImperativeHandle(ref, () => ({
    isChanged,
    focus: () => form.setFocus('fishWeight', { shouldSelect: true }),
    pointOut: () => pointOut(panel.current),
  }));
  const handleKey = (event: KeyboardEvent): void => {
    const { key, nativeEvent } = event;
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (hasModifier || event.defaultPrevented || nativeEvent.isComposing) return;
    if (key === 'ArrowDown') props.onStep(1);
    else if (key === 'ArrowUp') props.onStep(-1);
    else if (key !== 'Escape') return;
    else if (isChanged) props.onUnsaved();
    else onDone();
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its fields and buttons
    <aside
      ref={panel}
      aria-labelledby={titleId}
      onKeyDown={handleKey}
      className="fixed inset-x-0 top-15 bottom-0 z-15 flex flex-col overflow-y-auto overscroll-contain border-line bg-panel sm:left-auto sm:w-105 sm:border-l print:hidden"
    >
      <div className="sticky top-0 z-10 flex shrink-0 items-center gap-2 border-b border-line bg-panel py-1.5 pr-2 pl-5">
        <h2 id={titleId} className="mr-auto min-w-0 truncate text-2xl">
          #{entry.rank} <bdi translate="no">{personNameOf(entry)}</bdi>
        </h2>
        <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
          {entry.ticketId}, {formatEntryTime(entry.createdAt)}
        </span>
        <button
          type="button"
          aria-label="Close"
          disabled={draft.isSaving}
          onClick={() => (isChanged ? props.onUnsaved() : onDone())}
          className="grid size-(--target) shrink-0 place-items-center rounded-control hover:bg-panel-2"
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <div className="flex grow flex-col px-5 pt-4">
        <CorrectionForm
          draft={draft}
          entry={entry}
          entries={props.entries}
          actions={props.actions}
          takesFocus={takesFocus}
          photo={<Photo {...props} draft={draft} />}
          history={<History entry={entry} timedMessage={timedMessage} />}
          barClass="bottom-0 -mx-5 px-5"
          onCancel={onDone}
        />
      </div>
    </aside>
  );
}

function pointOut(panel: HTMLElement | null): void {
  if (!panel) return;
  panel.querySelector<HTMLElement>('[type=submit]')?.focus();
  panel.removeAttribute('data-pointed-out');
  // Reading the width restarts the animation.
  void panel.offsetWidth;
  panel.setAttribute('data-pointed-out', '');
}

/** The same form in a sheet, with the other actions of the entry, each of which ends the edit. */
export function EntrySheet(props: EditProps) {
  const { entry, entries, actions, timedMessage, onDone } = props;
  return (
    <CorrectionSheet
      {...ENTRIES_SHOWN}
      entry={entry}
      entries={entries}
      actions={actions}
      renderPhoto={(draft) => <Photo {...props} draft={draft} />}
      history={<History entry={entry} timedMessage={timedMessage} />}
      onSaved={() => timedMessage.showSuccess(SAVED)}
      onClosed={onDone}
    />
  );
}

function Photo({ entry, limits, timedMessage, draft }: EditProps & { readonly draft: CorrectionDraft }) {
  return <EditPhoto entry={entry} draft={draft} limits={limits} onDeleted={timedMessage.showSuccess} />;
}

/** What happened to the entry: its check, its corrections and, for administrators, its messages. */
function History({ entry, timedMessage }: Pick<EditProps, 'entry' | 'timedMessage'>) {
  const isAdministrator = useIsAdministrator();
  const [isTrailOpen, setIsTrailOpen] = useState(false);
  return (
    <>
      <Check entry={entry} timedMessage={timedMessage} />
      {entry.corrections.length > 0 && (
        <div>
          <CorrectionTrail
            corrections={entry.corrections}
            isOpen={isTrailOpen}
            onToggle={() => setIsTrailOpen(!isTrailOpen)}
          />
        </div>
      )}
      {isAdministrator && (
        <div className="grid grid-cols-1 content-start gap-2">
          <h3 className="text-xl">SMS history</h3>
          <SmsHistory entryId={entry.id} />
        </div>
      )}
    </>
  );
}

/** Who added the entry and who checked it, which that user and administrators can take back. */
function Check({ entry, timedMessage }: Pick<EditProps, 'entry' | 'timedMessage'>) {
  const { id, enteredBy, check } = entry;
  const { isBusy, change } = useChange(timedMessage);
  const isAdministrator = useIsAdministrator();
  const isOwn = useViewer()?.username === check?.by;
  const takeBack = (): void =>
    void change({
      mutation: ManageEntries_UncheckDocument,
      variables: { id },
      ...ENTRIES_SHOWN,
      done: 'The check is taken back.',
      failed: 'Failed to take the check back.',
    });
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-[15px] text-ink-2 wrap-anywhere">
      {enteredBy !== null && <span>{`Added by ${enteredBy}.`}</span>}
      <span>{check ? `Checked by ${check.by}, ${formatEntryTime(check.at)}.` : 'Not checked.'}</span>
      {check && (isAdministrator || isOwn) && (
        <button
          type="button"
          disabled={isBusy}
          onClick={takeBack}
          className="min-h-(--target) font-semibold text-ink underline underline-offset-4"
        >
          Take back
        </button>
      )}
    </p>
  );
}
