import { formatEntryTime } from '@derby/rules/event/derby-time';
import { Badge } from '@derby/ui/badge';
import { Button } from '@derby/ui/button';
import { Dialog } from '@derby/ui/dialog';
import { ErrorState } from '@derby/ui/error-state';
import { sentenceOf } from '@derby/web-session/request-failure';
import { useRef, useState } from 'react';
import { Field } from '@derby/ui/field';
import { FileInput } from '@derby/ui/file-input';
import { WholePhoto } from '@derby/ui/whole-photo';
import { useController, type UseFormReturn } from 'react-hook-form';
import { EntryFields } from '../../../components/entry-fields.tsx';
import { EditFrame } from '../../../components/edit-frame.tsx';
import { FormButtons } from '../../../components/form-buttons.tsx';
import { type PhotoLimits, contentProblemOf, photoProblemOf } from '../../../lib/photo-check.ts';
import { personNameOf } from '../../../lib/texts.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';
import { useIsAdministrator } from '../../../lib/viewer.tsx';
import { type ManagedEntry, useSmsHistory } from '../api.ts';
import { SAVING } from '../../../config/messages.ts';
import { useEditForm } from '../use-edit-form.ts';
import { EditQuestion } from './edit-question.tsx';
import { CorrectionTrail } from './entry-row.tsx';
import { PhotoPreview } from '../../../components/photo-preview.tsx';
import { PHOTO_TYPES } from '../../../config/constants.ts';
import type { EditFormValues } from '../../../lib/entry-correction.ts';

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
      label={`Edit the entry of ${personNameOf(entry)}`}
      isSaving={edit.form.formState.isSubmitting}
      submitLabel={edit.submitLabel}
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
        aria-label={`Edit the entry of ${personNameOf(entry)}`}
        className="grid gap-4"
        onSubmit={(event) => void edit.form.handleSubmit(edit.save)(event)}
      >
        <EditFields {...props} edit={edit} />
        <div className="sticky -bottom-3 z-10 -mx-5 border-t border-line bg-panel px-5 py-3">
          <FormButtons isPending={isSubmitting} submitLabel={edit.submitLabel} pendingLabel={SAVING} onCancel={close} />
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

function EditFields({ entry, entries, limits, edit }: EditProps & { readonly edit: ReturnType<typeof useEditForm> }) {
  const { form, removePhoto, question } = edit;
  const isAdministrator = useIsAdministrator();
  return (
    <>
      <EditQuestion {...question} />
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
    </>
  );
}

const MESSAGE_KINDS = { AUTO: 'Weigh-in', FINAL: 'Final result', MANUAL: 'Typed' };
const HISTORY_TEXT_LENGTH = 100;

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
            <Badge variant="outline">{MESSAGE_KINDS[kind]}</Badge>
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

interface EditPhotoProps {
  readonly entry: ManagedEntry;
  readonly form: UseFormReturn<EditFormValues>;
  readonly limits: PhotoLimits;
  readonly onDelete: () => Promise<void>;
}

/** Edits an entry's photo: Remove deletes it at once; a new photo is uploaded with Save. */
function EditPhoto({ entry, form, limits, onDelete }: EditPhotoProps) {
  const isAdministrator = useIsAdministrator();
  const [isDeleting, setIsDeleting] = useState(false);
  const { field, fieldState } = useController({ control: form.control, name: 'fishPhoto' });
  const { ref, value: chosen, onChange } = field;
  const refuse = (message: string): void => {
    // Not by `onChange`: after a failed submit it validates, which removes the error.
    form.setValue('fishPhoto', null, { shouldDirty: true });
    form.setError('fishPhoto', { message });
  };
  async function choose(file: File): Promise<void> {
    const problem = photoProblemOf(file, limits);
    if (problem !== null) return refuse(problem);
    onChange(file);
    form.clearErrors('fishPhoto');
    const unreadable = await contentProblemOf(file);
    if (unreadable !== null && form.getValues('fishPhoto') === file) refuse(unreadable);
  }
  const deletePhoto = async (): Promise<void> => {
    setIsDeleting(true);
    await onDelete();
    setIsDeleting(false);
  };
  return (
    <div className="grid content-start gap-3">
      {limits.arePhotosAccepted && (
        <Field label="Fish photo" error={fieldState.error?.message}>
          <FileInput ref={ref} accept={PHOTO_TYPES.join(',')} onFile={(file) => void choose(file)}>
            {entry.fishPhotoUrl || chosen ? 'Replace photo' : 'Upload photo'}
          </FileInput>
        </Field>
      )}
      {(chosen || entry.fishPhotoUrl) && (
        <div className="flex flex-wrap items-center gap-3">
          {chosen ? (
            <PhotoPreview file={chosen} />
          ) : (
            <WholePhoto
              src={entry.fishPhotoUrl ?? ''}
              alt={`Photo of the salmon of ${personNameOf(entry)}`}
              className="h-28 w-36 rounded-control"
            />
          )}
          {isAdministrator && entry.fishPhotoUrl && (
            <Button variant="quiet" pending={isDeleting} onClick={() => void deletePhoto()}>
              Delete Photo
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
