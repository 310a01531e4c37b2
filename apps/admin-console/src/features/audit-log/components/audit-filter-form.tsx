import { isWallClock } from '@derby/rules/event/derby-time';
import { Button } from '@derby/ui/button';
import { Field } from '@derby/ui/field';
import { Select } from '@derby/ui/select';
import { TextInput } from '@derby/ui/text-input';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { EMPTY_FILTER, type FilterForm } from '../audit-filter.ts';
import { ACTION_NAMES } from '../audit-sentences.ts';

/** The outcomes of an action with their labels; most are done. */
export const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  succeeded: 'Done',
  refused: 'Refused',
  unknown: 'Not certain',
};

/** Further filters of the audit log. They take effect when Show is pressed. */
export function AuditFilterForm({ onFilter }: { readonly onFilter: (form: FilterForm) => void }) {
  const { register, handleSubmit, reset, formState } = useForm<FilterForm>({ defaultValues: EMPTY_FILTER });
  const { errors } = formState;
  const submit = (event: FormEvent): void => void handleSubmit(onFilter)(event);
  const clear = (): void => {
    reset(EMPTY_FILTER);
    onFilter(EMPTY_FILTER);
  };
  return (
    <details>
      <summary className="flex min-h-(--target) w-fit cursor-pointer items-center font-semibold underline underline-offset-4">
        More filters
      </summary>
      <form aria-label="Filter the audit log" noValidate className="grid grid-cols-1 gap-4 pt-2 pb-1" onSubmit={submit}>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 xl:grid-cols-5">
          <Field label="User">
            <TextInput autoComplete="off" spellCheck={false} {...register('actor')} />
          </Field>
          <Field label="What happened">
            <Select {...register('action')}>
              <option value="">Anything</option>
              {ACTION_NAMES.map(({ action, name }) => (
                <option key={action} value={action}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Outcome">
            <Select {...register('outcome')}>
              <option value="">Any</option>
              {Object.entries(OUTCOME_NAMES).map(([outcome, name]) => (
                <option key={outcome} value={outcome}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
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
    </details>
  );
}

/** Keeps the date inputs narrow enough for a phone of 320 px. */
const MOMENT_CLASS = 'min-w-0 px-2.5! text-base!';

/** Browsers accept years of one to six digits. */
const checkTime = (text: string): true | string => text === '' || isWallClock(text) || 'Please enter a date and a time';
