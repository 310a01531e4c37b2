import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { ManageDerby_ExportEntriesDocument, type ResetDerbyInput } from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { z } from '../../../lib/zod.ts';
import { useSettings } from '../api.ts';
import { CONTEST_NAME_MAX_LENGTH } from '../constants.ts';
import { messages } from '../messages.ts';
import type { ResetDialogState } from '../use-reset-dialog.ts';
import { DivisionDownloads } from './division-downloads.tsx';
import { yearProblemOf } from './settings-card.tsx';
import { WarningDialog } from './warning-dialog.tsx';

interface ResetDialogProps {
  readonly dialog: ResetDialogState;
  readonly areExportsOn: boolean;
  /** The boards are public, so their archive will be too. */
  readonly isPublic: boolean;
  /** An interrupted reset continues with its earlier choices. */
  readonly isContinued: boolean;
  /** Called once it has faded. */
  readonly onClosed: () => void;
}

/** Asks for confirmation before a reset deletes everything. */
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

/** What the reset deletes, archives and backs up, the downloads of all entries, and the choices. */
function ResetForm({ dialog, areExportsOn, isPublic, isContinued, warning, onCancel }: ResetFormProps) {
  const { isPending, refusal } = dialog;
  // A problem stays at its field until the field changes.
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
  const [problem, setProblem] = useState<string | null>(null);
  const downloads = useCsvDownload(
    ManageDerby_ExportEntriesDocument,
    (data) => data.exportEntries,
    (error) => setProblem(failureSentence(error, messages.exportFailed)),
  );
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
          <DivisionDownloads {...downloads} />
          <p role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        </div>
      )}
      {!isContinued && (
        <ChoiceFields
          form={form}
          isPending={isPending}
          keepsPhotos={values.keepPhotos}
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
  readonly keepsPhotos: boolean;
  readonly startsNext: boolean;
  /** The suggested title of the next derby; its date is not guessed. */
  readonly nextTitle: string;
}

/** The choices for photos, participants and the next derby. */
function ChoiceFields({ form, isPending, keepsPhotos, startsNext, nextTitle }: ChoiceFieldsProps) {
  const photosHint = useId();
  const { register, formState, setValue, clearErrors } = form;
  const begin = (): void => {
    setValue('title', nextTitle);
    setValue('date', '');
    clearErrors();
  };
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div>
        <Checkbox {...register('keepPhotos')} aria-describedby={photosHint} disabled={isPending}>
          {messages.keepPhotos}
        </Checkbox>
        <p id={photosHint} className="pl-9 text-sm text-ink-2">
          {keepsPhotos ? messages.keepPhotosOn : messages.keepPhotosOff}
        </p>
      </div>
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

const fields = z.object({
  keepPhotos: z.boolean(),
  participants: z.enum(['keep', 'remove']),
  startsNext: z.boolean(),
  title: z.string().trim(),
  /** `YYYY-MM-DD`; empty until known. */
  date: z.string(),
});

/** The choices before a reset; title and date are those of the next derby. */
type ResetFormValues = z.infer<typeof fields>;

/** Returns the initial values of the form. */
const NO_CHOICES: ResetFormValues = {
  keepPhotos: false,
  participants: 'keep',
  startsNext: false,
  title: '',
  date: '',
};

/** Validates the next derby, if one is to begin. */
const resetFormSchema = fields.superRefine(({ startsNext, title, date }, context) => {
  if (!startsNext) return;
  const problems = {
    title: titleProblemOf(title),
    date: date === '' ? messages.nextDateRequired : yearProblemOf(date.slice(0, 'YYYY'.length)),
  };
  for (const [field, message] of Object.entries(problems)) {
    if (message) context.addIssue({ code: 'custom', path: [field], message });
  }
});

function titleProblemOf(title: string): string | undefined {
  if (title === '') return messages.nextTitleRequired;
  return title.length > CONTEST_NAME_MAX_LENGTH ? messages.nextTitleTooLong(CONTEST_NAME_MAX_LENGTH) : undefined;
}

/** Returns the choices as the input of the mutation. */
function choicesOf({ keepPhotos, participants, startsNext, title, date }: ResetFormValues): ResetDerbyInput {
  return { keepPhotos, removeParticipants: participants === 'remove', next: startsNext ? { title, date } : null };
}

const YEAR = /^\d{4}$/;

/** Returns the name of a contest with its year raised by one; a name without the year stays as it is. */
function nextTitleOf(name: string, year: string): string {
  return YEAR.test(year) ? name.replace(year, String(Number(year) + 1)) : name;
}
