import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { useEffect, useState, type RefObject } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { ManageDerby_ExportEntriesDocument } from '../../../generated/graphql.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { useSettings } from '../api.ts';
import { messages } from '../messages.ts';
import { choicesOf, nextTitleOf, NO_CHOICES, resetFormSchema, type ResetFormValues } from '../reset-form-schema.ts';
import type { ResetDialogState } from '../use-reset-dialog.ts';
import { DivisionDownloads } from './division-downloads.tsx';
import { WarningDialog } from './warning-dialog.tsx';

interface ResetDialogProps {
  readonly dialog: ResetDialogState;
  readonly areExportsOn: boolean;
  /** Visitors see the boards, and will see their archive. */
  readonly isPublic: boolean;
  /** A reset was interrupted; its choices stand. */
  readonly isContinued: boolean;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks before everything is deleted. */
export function ResetDialog({ onClosed, ...props }: ResetDialogProps) {
  return (
    <WarningDialog dialog={props.dialog} title={messages.resetTitle} onClosed={onClosed}>
      {({ warning, cancel }) => <ResetForm {...props} warning={warning} onCancel={cancel} />}
    </WarningDialog>
  );
}

interface ResetFormProps extends Omit<ResetDialogProps, 'onClosed'> {
  readonly warning: RefObject<HTMLParagraphElement | null>;
  readonly onCancel: () => void;
}

/** What a reset deletes, archives and backs up, the files of all entries, and the choices. */
function ResetForm({ dialog, areExportsOn, isPublic, isContinued, warning, onCancel }: ResetFormProps) {
  const { isPending, refusal } = dialog;
  // A problem stands at its field until that is changed.
  const form = useForm<ResetFormValues>({
    resolver: zodResolver(resetFormSchema),
    defaultValues: NO_CHOICES,
    reValidateMode: 'onSubmit',
  });
  const values = useWatch({ control: form.control }) as ResetFormValues;
  const { setError } = form;
  useEffect(() => {
    if (refusal) setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
  }, [refusal, setError]);
  const exportEntries = useCsvDownload(ManageDerby_ExportEntriesDocument, (data) => data.exportEntries);
  const [problem, setProblem] = useState<string | null>(null);
  const texts = useSettings().data;
  const archived = isPublic ? messages.resetArchivedPublic : messages.resetArchivedHidden;
  const facts = [
    [messages.resetFacts.archived, `${messages.resetArchived(texts?.get('contest_year') ?? '')} ${archived}`],
    [messages.resetFacts.backup, `${messages.resetBackup} ${messages.resetBackupPlace}`],
    [messages.resetFacts.afterwards, messages.resetConsequences],
  ];
  return (
    <div className="grid grid-cols-1 gap-5">
      <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
        {isContinued ? messages.resetContinues : messages.resetWarning(choicesOf(values))}
      </p>
      <dl className="grid gap-2">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
      {areExportsOn && (
        <div className="grid gap-2">
          <p>{messages.resetExport}</p>
          <DivisionDownloads download={exportEntries} onFailure={setProblem} />
          <p role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        </div>
      )}
      {!isContinued && (
        <ChoiceFields
          form={form}
          isPending={isPending}
          startsNext={values.startsNext}
          nextTitle={nextTitleOf(texts?.get('contest_name') ?? '', texts?.get('contest_year') ?? '')}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button
          variant="destructive"
          pending={isPending}
          onClick={() => void form.handleSubmit((chosen) => dialog.confirm(choicesOf(chosen)))()}
        >
          {messages.resetCompetition}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceFieldsProps {
  readonly form: UseFormReturn<ResetFormValues>;
  readonly isPending: boolean;
  readonly startsNext: boolean;
  /** What the title of the next derby begins with; no day is guessed. */
  readonly nextTitle: string;
}

/** What becomes of photos and participants, and the derby that comes next. */
function ChoiceFields({ form, isPending, startsNext, nextTitle }: ChoiceFieldsProps) {
  const { register, formState, setValue, clearErrors } = form;
  const begin = (): void => {
    setValue('title', nextTitle);
    setValue('date', '');
    clearErrors();
  };
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <Checkbox {...register('keepPhotos')} disabled={isPending}>
        {messages.keepPhotos}
      </Checkbox>
      <Field label={messages.participants}>
        <Select {...register('participants')} disabled={isPending}>
          <option value="keep">{messages.keepParticipants}</option>
          <option value="remove">{messages.removeParticipants}</option>
        </Select>
      </Field>
      <Checkbox {...register('startsNext', { onChange: begin })} disabled={isPending}>
        {messages.startNext}
      </Checkbox>
      {startsNext && (
        <>
          <Field label={messages.nextTitle} hint={messages.nextTitleHint} error={formState.errors.title?.message}>
            <TextInput
              {...register('title', { onChange: () => clearErrors('title') })}
              autoComplete="off"
              disabled={isPending}
            />
          </Field>
          <Field label={messages.nextDate} hint={messages.nextHint} error={formState.errors.date?.message}>
            <TextInput
              {...register('date', { onChange: () => clearErrors('date') })}
              type="date"
              disabled={isPending}
            />
          </Field>
        </>
      )}
    </div>
  );
}
