import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { ErrorState } from '@derby/ui/error-state';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { EntryFields } from '../../../components/entry-fields.tsx';
import { EditFrame } from '../../../components/edit-frame.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import type { PhotoLimits } from '../../../lib/photo-check.ts';
import { personNameOf } from '../../../lib/texts.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { type ManagedEntry, useSmsHistory } from '../api.ts';
import { SAVE, SAVING } from '../../../config/messages.ts';
import { HISTORY_TEXT_LENGTH } from '../constants.ts';
import { useEditForm } from '../hooks/use-edit-form.ts';
import { messages } from '../messages.ts';
import { EditPhoto } from './edit-photo.tsx';
import { EditQuestion } from './edit-question.tsx';
import { CorrectionTrail } from './entry-row.tsx';

interface EditProps {
  readonly entry: ManagedEntry;
  /** The entries of both divisions, to compare a new weight with. */
  readonly entries: readonly ManagedEntry[];
  readonly limits: PhotoLimits;
  readonly timedMessage: TimedMessage;
  readonly onSendSms: (entry: ManagedEntry) => void;
  /** Called after Save or Cancel. */
  readonly onDone: () => void;
}

/** The form that replaces the row of an entry while it is edited. */
export function EditRow(props: EditProps) {
  const { entry, onSendSms, onDone } = props;
  const edit = useEditForm(entry, props);
  const isAdministrator = useIsAdministrator();
  return (
    <EditFrame
      label={messages.editing(personNameOf(entry))}
      isSaving={edit.form.formState.isSubmitting}
      onSave={(event) => void edit.form.handleSubmit(edit.save)(event)}
      onCancel={onDone}
      extra={
        isAdministrator && (
          <Button variant="quiet" className="mr-auto" onClick={() => onSendSms(entry)}>
            Send SMS
          </Button>
        )
      }
    >
      <EditFields {...props} edit={edit} />
    </EditFrame>
  );
}

interface EditSheetProps extends EditProps {
  /** What else can be done with the entry. It ends the edit. */
  readonly actions: readonly { readonly label: string; readonly isDestructive?: boolean; readonly run: () => void }[];
}

/** The form in a sheet at the lower edge of a phone, with Save in view and the other actions of the entry below. */
export function EditSheet(props: EditSheetProps) {
  const { entry, actions, onDone } = props;
  const [isOpen, setIsOpen] = useState(true);
  const close = (): void => setIsOpen(false);
  const afterwards = useRef<() => void>(undefined);
  const edit = useEditForm(entry, { ...props, onDone: close });
  const { isSubmitting } = edit.form.formState;
  const [isTrailOpen, setIsTrailOpen] = useState(false);
  return (
    <Dialog
      open={isOpen}
      // A touch beside the sheet must not lose what was typed.
      role="alertdialog"
      placement="bottom"
      title={`#${entry.rank} ${personNameOf(entry)}`}
      onClose={() => {
        if (!isSubmitting) close();
      }}
      onClosed={() => {
        onDone();
        afterwards.current?.();
      }}
    >
      <form
        noValidate
        aria-label={messages.editing(personNameOf(entry))}
        className="grid gap-4"
        onSubmit={(event) => void edit.form.handleSubmit(edit.save)(event)}
      >
        <EditFields {...props} edit={edit} />
        <div className="sticky -bottom-3 z-10 -mx-5 border-t border-line bg-panel px-5 py-3">
          <FormButtons isPending={isSubmitting} submitLabel={SAVE} pendingLabel={SAVING} onCancel={close} />
        </div>
        {entry.corrections.length > 0 && (
          <div>
            <CorrectionTrail
              corrections={entry.corrections}
              isOpen={isTrailOpen}
              onToggle={() => setIsTrailOpen(!isTrailOpen)}
            />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          {actions.map(({ label, isDestructive = false, run }) => (
            <Button
              key={label}
              variant="quiet"
              className={`min-h-12 ${isDestructive ? 'text-bad' : ''}`}
              onClick={() => {
                afterwards.current = run;
                close();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  );
}

/** The fields of an entry, its photo and its messages. */
function EditFields({ entry, entries, limits, edit }: EditProps & { readonly edit: ReturnType<typeof useEditForm> }) {
  const { form, removePhoto, question } = edit;
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <EntryFields form={form} entry={entry} entries={entries} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div>
          <EditPhoto entry={entry} form={form} limits={limits} onDelete={removePhoto} />
        </div>
        {isAdministrator && (
          <div className="grid content-start gap-2">
            <h2 className="text-xl">SMS history</h2>
            <SmsHistory entryId={entry.id} />
          </div>
        )}
      </div>
      <EditQuestion {...question} />
    </>
  );
}

/** Lists the messages about an entry, newest first. */
function SmsHistory({ entryId }: { readonly entryId: number }) {
  const { messages: sent, error, refetch } = useSmsHistory(entryId);
  if (error && !sent) {
    return (
      <ErrorState
        message={sentenceOf(error, 'Failed to load messages')}
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }
  if (!sent) return <p className="text-ink-2">Loading messages...</p>;
  if (sent.length === 0) return <p className="text-ink-2">No messages sent yet.</p>;
  return (
    <ul className="grid gap-2">
      {sent.map(({ id, kind, includedPhoto, sentAt, text }) => (
        <li key={id} className="rounded-control border border-line bg-panel px-3 py-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
            <Badge variant="outline">{messages.kinds[kind]}</Badge>
            <time dateTime={sentAt} className="tabular-nums">
              {formatEntryTime(sentAt)}
            </time>
            {includedPhoto && <span>with photo</span>}
          </span>
          <span className="mt-1 block wrap-anywhere">{shortened(text)}</span>
        </li>
      ))}
    </ul>
  );
}

function shortened(text: string): string {
  return text.length > HISTORY_TEXT_LENGTH ? `${text.slice(0, HISTORY_TEXT_LENGTH)}...` : text;
}
