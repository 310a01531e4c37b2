import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { DialogFooter } from '@derby/ui/dialog';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { type RefObject, useId, useState } from 'react';
import { ManageDerby_ExportEntriesDocument } from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { useSettings } from '../api.ts';
import { messages } from '../messages.ts';
import { choicesOf, type ResetForm as ResetFormState, useResetForm } from '../reset-form.ts';
import type { ResetDialogState } from '../use-reset-dialog.ts';
import { DivisionDownloads } from './division-downloads.tsx';
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
    <WarningDialog dialog={props.dialog} title="Reset the competition?" onClosed={onClosed}>
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
  const { isPending, problem } = dialog;
  const texts = useSettings().data;
  const year = texts?.get('contest_year') ?? '';
  const reset = useResetForm({ name: texts?.get('contest_name') ?? '', year }, dialog);
  const archived = isPublic
    ? 'Visitors see the result.'
    : 'The leaderboard is private, so the result is hidden until you publish it under Past Derbies.';
  const facts = [
    [messages.resetFacts.archived, `${messages.resetArchived(year)} ${archived}`],
    [
      messages.resetFacts.backup,
      `A backup is made on the server first. If it fails, nothing is deleted. ${messages.resetBackupPlace}`,
    ],
    [messages.resetFacts.afterwards, 'The derby is active again, registration is on, and tickets start from T-0001.'],
  ];
  return (
    <>
      <div className="grid grid-cols-1 gap-5">
        <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
          {isContinued
            ? 'A reset was interrupted. This completes it as it was chosen then.'
            : messages.resetWarning(choicesOf(reset.values))}
        </p>
        <dl className="grid gap-2">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
        {areExportsOn && <Downloads />}
        {!isContinued && <ChoiceFields reset={reset} isPending={isPending} />}
      </div>
      <DialogFooter>
        <p role="alert" className="mr-auto font-semibold text-bad empty:hidden max-sm:w-full">
          {problem?.field === null && problem.message}
        </p>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {messages.cancel}
        </Button>
        <Button variant="destructive" pending={isPending} onClick={reset.submit}>
          {messages.resetCompetition}
        </Button>
      </DialogFooter>
    </>
  );
}

/** The downloads of all entries. */
function Downloads() {
  const [problem, setProblem] = useState<string | null>(null);
  const downloads = useCsvDownload(
    ManageDerby_ExportEntriesDocument,
    (data) => data.exportEntries,
    (error) => setProblem(failureSentence(error, messages.exportFailed)),
  );
  return (
    <div className="grid gap-2">
      <p>Download all entries first:</p>
      <DivisionDownloads {...downloads} />
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface ChoiceFieldsProps {
  readonly reset: ResetFormState;
  readonly isPending: boolean;
}

/** The choices for photos, participants and the next derby. */
function ChoiceFields({ reset, isPending }: ChoiceFieldsProps) {
  const photosHint = useId();
  const { form, values, begin } = reset;
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <div>
        <Checkbox {...form.register('keepPhotos')} aria-describedby={photosHint} disabled={isPending}>
          Keep the photos with the archived result
        </Checkbox>
        <p id={photosHint} className="pl-9 text-sm text-ink-2">
          {values.keepPhotos
            ? 'The photos of the final boards stay with the result. All other photos are deleted.'
            : 'All photos of this derby are deleted. Only the backup still contains them.'}
        </p>
      </div>
      <Field label="Participants">
        <Select {...form.register('participants')} disabled={isPending}>
          <option value="keep">Keep participants</option>
          <option value="remove">Remove all participants</option>
        </Select>
      </Field>
      <Checkbox {...form.register('startsNext', { onChange: begin })} disabled={isPending}>
        Start next year’s derby
      </Checkbox>
      {values.startsNext && <NextFields reset={reset} isPending={isPending} />}
    </div>
  );
}

/** Title and day of the next derby. When their years contradict each other, one press corrects the title. */
function NextFields({ reset, isPending }: ChoiceFieldsProps) {
  const { form, contradiction, followDate, correctTitle } = reset;
  const { register, formState, clearErrors } = form;
  return (
    <>
      <Field
        label="Title of the next derby"
        hint="With its year."
        error={formState.errors.title?.message ?? contradiction?.sentence}
      >
        <TextInput
          {...register('title', { onChange: () => clearErrors('title') })}
          autoComplete="off"
          disabled={isPending}
        />
      </Field>
      {contradiction && (
        <Button
          variant="quiet"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => correctTitle(contradiction.year)}
        >
          {messages.replaceYear(contradiction.year)}
        </Button>
      )}
      <Field
        label="Day of the weigh-in"
        hint="The times of day stay. Everything else of the event is edited on Manage Derby > Event."
        error={formState.errors.date?.message}
      >
        <TextInput {...register('date', { onChange: followDate })} type="date" disabled={isPending} />
      </Field>
    </>
  );
}
