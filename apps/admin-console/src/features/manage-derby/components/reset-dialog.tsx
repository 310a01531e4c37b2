import { Button } from '@derby/ui/button';
import { Checkbox } from '@derby/ui/checkbox';
import { DialogFooter } from '@derby/ui/dialog';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { type RefObject, useId, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import {
  ManageDerby_ExportEntriesDocument,
  ManageDerby_ResetDocument,
  type ResetDerbyInput,
} from '../../../generated/graphql.ts';
import { failureSentence } from '../../../lib/texts.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { useSettings, BACKUP_PLACE, type ResetResult } from '../api.ts';
import {
  type ResetForm as ResetFormState,
  useResetForm,
  type ResetFormValues,
  type ResetProblem,
} from '../reset-form.ts';
import { DivisionDownloads } from './division-downloads.tsx';
import { ResetCounts, ResetSteps } from './reset-steps.tsx';
import { WarningDialog, DERBY_CHANGED_VISIBLE_MS } from './warning-dialog.tsx';
import { useMutate } from '../../../lib/use-change.ts';
import type { TimedMessage } from '../../../lib/use-timed-message.ts';

interface ResetDialogProps {
  readonly timedMessage: TimedMessage;
  readonly areExportsOn: boolean;
  /** The boards are public, so their archive will be too. */
  readonly isPublic: boolean;
  /** An interrupted reset continues with its earlier choices. */
  readonly isContinued: boolean;
  readonly onReset: (result: ResetResult) => void;
  readonly onClosed: () => void;
}

/** Asks for confirmation before a reset deletes everything. */
export function ResetDialog({ timedMessage, onReset, onClosed, ...props }: ResetDialogProps) {
  const resetting = useResetting(timedMessage, onReset);
  return (
    <WarningDialog dialog={resetting} title="Reset the competition?" onClosed={onClosed}>
      {({ warning, cancel }) => <ResetForm {...props} resetting={resetting} warning={warning} onCancel={cancel} />}
    </WarningDialog>
  );
}

interface ResetFormProps extends Pick<ResetDialogProps, 'areExportsOn' | 'isPublic' | 'isContinued'> {
  readonly resetting: ReturnType<typeof useResetting>;
  readonly warning: RefObject<HTMLParagraphElement | null>;
  readonly onCancel: () => void;
}

/** What the reset deletes, archives and backs up, the downloads of all entries, and the choices. */
function ResetForm({ resetting, areExportsOn, isPublic, isContinued, warning, onCancel }: ResetFormProps) {
  const { isPending, problem } = resetting;
  const texts = useSettings().data;
  const year = texts?.get('contest_year') ?? '';
  const reset = useResetForm({ name: texts?.get('contest_name') ?? '', year }, resetting);
  const archived = isPublic
    ? 'Visitors see the result.'
    : 'The leaderboard is private, so the result is hidden until you publish it under Past Derbies.';
  const facts = [
    [
      'Deleted',
      'The entries with their corrections, the messages, the official result, and the photos that are not kept.',
    ],
    [
      'Archived',
      `The final boards of both divisions, at /results/${year}: initials, last names and weights, never phone numbers. ${archived}`,
    ],
    ['Backup', `A backup is made on the server first. If it fails, nothing is deleted. ${BACKUP_PLACE}`],
    ['Afterwards', 'The derby is active again, registration is on, and tickets start from T-0001.'],
  ];
  return (
    <>
      <div className="grid grid-cols-1 gap-5">
        <p ref={warning} tabIndex={-1} className="font-semibold outline-none">
          {isContinued ? 'A reset was interrupted. This completes it as it was chosen then.' : warningOf(reset.values)}
        </p>
        {!isContinued && <ChoiceFields reset={reset} isPending={isPending} />}
        {areExportsOn && <Downloads />}
        <details className="border-t border-line pt-2">
          <summary className="min-h-(--target) cursor-pointer content-center font-semibold">What is deleted</summary>
          <dl className="grid gap-2">
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd className="text-ink-2">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <DialogFooter>
        <p role="alert" className="mr-auto font-semibold text-bad empty:hidden max-sm:w-full">
          {problem?.field === null && problem.message}
        </p>
        {isPending && <ResetSteps />}
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="destructive" pending={isPending} onClick={reset.submit}>
          Reset Competition
        </Button>
        {!isContinued && <ResetCounts keepPhotos={reset.values.keepPhotos} />}
      </DialogFooter>
    </>
  );
}

function warningOf({ keepPhotos, participants }: ResetFormValues): string {
  const photos = keepPhotos ? 'photos that are not on the final boards' : 'photos';
  const deleted = participants === 'remove' ? `participants, ${photos}` : photos;
  return `All entries, ${deleted} and the SMS history are deleted. Only the operator can undo this, from the backup.`;
}

function Downloads() {
  const [problem, setProblem] = useState<string | null>(null);
  const downloads = useCsvDownload(
    ManageDerby_ExportEntriesDocument,
    (data) => data.exportEntries,
    (error) => setProblem(failureSentence(error, 'Failed to export entries to CSV.')),
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

function ChoiceFields({ reset, isPending }: ChoiceFieldsProps) {
  const photosHint = useId();
  const { form, values, begin } = reset;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Checkbox {...form.register('startsNext', { onChange: begin })} disabled={isPending}>
        Start next year’s derby
      </Checkbox>
      {values.startsNext && <NextFields reset={reset} isPending={isPending} />}
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
          {`Use ${contradiction.year}`}
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

/** What the cache keeps of the derby that is over; lists of all entries pass it by. */
const DELETED_FIELDS = ['smsHistory', 'messageRun', 'officialResult', 'participants'];

/** Resets the derby. The dialog closes after a success, and stays open as it was filled in after a failure. */
function useResetting({ showSuccess }: TimedMessage, onReset: ResetDialogProps['onReset']) {
  const client = useApolloClient();
  const mutate = useMutate();
  const [state, setState] = useState<'open' | 'pending' | 'closed'>('open');
  const [problem, setProblem] = useState<ResetProblem | null>(null);

  async function readAgain(): Promise<void> {
    for (const fieldName of DELETED_FIELDS) client.cache.evict({ id: 'ROOT_QUERY', fieldName });
    // What could not be asked shows it by itself.
    await client.refetchQueries({ include: 'active' }).catch(() => undefined);
  }

  async function reset(input: ResetDerbyInput): Promise<void> {
    if (state === 'pending') return;
    setState('pending');
    setProblem(null);
    try {
      const { resetDerby } = await mutate({ mutation: ManageDerby_ResetDocument, variables: { input } });
      await readAgain();
      onReset(resetDerby);
      const { message, entriesDeleted, photosDeleted } = resetDerby;
      showSuccess(
        `Competition reset successfully! ${message} (${entriesDeleted} entries deleted, ${photosDeleted} photos cleaned up).`,
        DERBY_CHANGED_VISIBLE_MS,
      );
      setState('closed');
    } catch (error) {
      void readAgain();
      setProblem(problemOf(error, input.next !== null));
      setState('open');
    }
  }

  return {
    isOpen: state !== 'closed',
    isPending: state === 'pending',
    problem,
    reset,
    close: () => setState('closed'),
  };
}

/** Returns the sentence to show, and the field that it is about when the next derby was refused. */
function problemOf(error: unknown, startsNext: boolean): ResetProblem {
  const failure = failureOf(error);
  if (startsNext && failure.kind === 'refused' && failure.code === 'BAD_INPUT') {
    const { fields, sentence } = failure;
    return { field: fields.includes('date') || sentence.includes('date must') ? 'date' : 'title', message: sentence };
  }
  const fallback =
    failure.kind === 'http' ? 'Failed to reset competition' : 'Failed to reset competition. Please try again.';
  return { field: null, message: sentenceOf(error, fallback) };
}
