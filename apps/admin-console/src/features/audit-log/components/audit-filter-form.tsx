import { useQuery } from '@apollo/client/react';
import { instantOfWallClock, isWallClock } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { type FormEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { AuditLog_ActionsDocument, type AuditLog_EventsQueryVariables } from '../../../generated/graphql.ts';

const OUTCOMES = ['succeeded', 'refused', 'unknown'] as const;
const SUBJECT_KINDS = ['derby', 'entry', 'participant', 'run', 'settings', 'user'] as const;

/** The filter of the audit log. It takes effect when Show is pressed. */
export function AuditFilterForm({ onFilter }: { readonly onFilter: (form: FilterForm) => void }) {
  const { register, handleSubmit, reset, formState } = useForm<FilterForm>({ defaultValues: EMPTY_FILTER });
  const { errors } = formState;
  const { data } = useQuery(AuditLog_ActionsDocument);
  const actionsId = useId();
  const submit = (event: FormEvent): void => void handleSubmit(onFilter)(event);
  const clear = (): void => {
    reset(EMPTY_FILTER);
    onFilter(EMPTY_FILTER);
  };
  return (
    <form
      aria-label="Filter the audit log"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={submit}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field label="User">
          <TextInput autoComplete="off" spellCheck={false} {...register('actor')} />
        </Field>
        <Field label="Action" hint="For example settings.updated">
          <TextInput list={actionsId} autoComplete="off" spellCheck={false} {...register('action')} />
        </Field>
        <datalist id={actionsId}>
          {data?.auditActions.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </datalist>
        <Field label="Outcome">
          <Select {...register('outcome')}>
            <Options words={OUTCOMES} />
          </Select>
        </Field>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <Field label="About">
            <Select {...register('subjectKind')}>
              <Options words={SUBJECT_KINDS} />
            </Select>
          </Field>
          <Field label="ID">
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              {...register('subjectId', { onChange: onlyDigits, setValueAs: digitsOf })}
            />
          </Field>
        </div>
        <Field label="From" error={errors.from?.message}>
          <TextInput type="datetime-local" className={MOMENT_CLASS} {...register('from', { validate: checkTime })} />
        </Field>
        <Field label="Before" error={errors.to?.message}>
          <TextInput type="datetime-local" className={MOMENT_CLASS} {...register('to', { validate: checkTime })} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet">
          Show
        </Button>
        <Button variant="quiet" onClick={clear}>
          Clear filter
        </Button>
      </div>
    </form>
  );
}

function Options({ words }: { readonly words: readonly string[] }) {
  return (
    <>
      <option value="">Any</option>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </>
  );
}

/** Keeps the date inputs narrow enough for a phone of 320 px. */
const MOMENT_CLASS = 'min-w-0 px-2.5! text-base!';

/** Browsers accept years of one to six digits. */
const checkTime = (text: string): true | string => text === '' || isWallClock(text) || 'Please enter a date and a time';

const MAX_ID_DIGITS = 9;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, MAX_ID_DIGITS);
function onlyDigits(event: { target: HTMLInputElement }): void {
  event.target.value = digitsOf(event.target.value);
}

export type AuditFilter = NonNullable<AuditLog_EventsQueryVariables['filter']>;

/** The filter as typed. Empty texts filter nothing. Times are wall-clock times of the derby. */
export const EMPTY_FILTER = {
  actor: '',
  action: '',
  outcome: '',
  subjectKind: '',
  subjectId: '',
  from: '',
  to: '',
};

export type FilterForm = Readonly<typeof EMPTY_FILTER>;

/** Converts the form to the server's filter, without empty fields. Omits the ID if no subject kind is chosen. */
export function auditFilterOf(form: FilterForm): AuditFilter {
  const texts = { actor: form.actor, action: form.action, outcome: form.outcome, subjectKind: form.subjectKind };
  const given = Object.entries(texts).map(([name, text]) => [name, text.trim()]);
  return {
    ...Object.fromEntries(given.filter(([, text]) => text !== '')),
    ...(form.subjectKind !== '' && form.subjectId !== '' && { subjectId: Number(form.subjectId) }),
    ...(form.from !== '' && { from: instantOfWallClock(form.from).toISOString() }),
    ...(form.to !== '' && { to: instantOfWallClock(form.to).toISOString() }),
  };
}
