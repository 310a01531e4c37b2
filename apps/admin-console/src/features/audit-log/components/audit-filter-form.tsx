import { useQuery } from '@apollo/client/react';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import { type FormEvent, useId } from 'react';
import { useForm } from 'react-hook-form';
import { AuditLog_ActionsDocument } from '../../../generated/graphql.ts';
import { EMPTY_FILTER, type FilterForm } from '../filter-form.ts';
import { messages } from '../messages.ts';

/** Outcomes of an action. */
export const OUTCOMES = ['succeeded', 'refused'] as const;
/** Kinds of things that an action can concern. */
export const SUBJECT_KINDS = ['derby', 'entry', 'participant', 'run', 'settings', 'user'] as const;

/** The filter of the audit log. It takes effect when Show is pressed. */
export function AuditFilterForm({ onFilter }: { readonly onFilter: (form: FilterForm) => void }) {
  const { register, handleSubmit, reset } = useForm<FilterForm>({ defaultValues: EMPTY_FILTER });
  const { data } = useQuery(AuditLog_ActionsDocument);
  const actionsId = useId();
  const submit = (event: FormEvent): void => void handleSubmit(onFilter)(event);
  const clear = (): void => {
    reset(EMPTY_FILTER);
    onFilter(EMPTY_FILTER);
  };
  return (
    <form aria-label={messages.filter} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <Field label={messages.actor}>
          <TextInput autoComplete="off" spellCheck={false} {...register('actor')} />
        </Field>
        <Field label={messages.action} hint={messages.actionHint}>
          <TextInput list={actionsId} autoComplete="off" spellCheck={false} {...register('action')} />
        </Field>
        <datalist id={actionsId}>
          {data?.auditActions.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </datalist>
        <Field label={messages.outcome}>
          <Select {...register('outcome')}>
            <Options words={OUTCOMES} />
          </Select>
        </Field>
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <Field label={messages.subjectKind}>
            <Select {...register('subjectKind')}>
              <Options words={SUBJECT_KINDS} />
            </Select>
          </Field>
          <Field label={messages.subjectId}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              {...register('subjectId', { onChange: onlyDigits, setValueAs: digitsOf })}
            />
          </Field>
        </div>
        <Field label={messages.from}>
          <TextInput type="datetime-local" className={MOMENT_CLASS} {...register('from')} />
        </Field>
        <Field label={messages.to}>
          <TextInput type="datetime-local" className={MOMENT_CLASS} {...register('to')} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="quiet">
          {messages.show}
        </Button>
        <Button variant="quiet" onClick={clear}>
          {messages.clear}
        </Button>
      </div>
    </form>
  );
}

function Options({ words }: { readonly words: readonly string[] }) {
  return (
    <>
      <option value="">{messages.any}</option>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </>
  );
}

/** Keeps the date inputs narrow enough for a phone of 320 px. */
const MOMENT_CLASS = 'min-w-0 px-2.5! text-base!';

const MAX_ID_DIGITS = 9;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, MAX_ID_DIGITS);
function onlyDigits(event: { target: HTMLInputElement }): void {
  event.target.value = digitsOf(event.target.value);
}
