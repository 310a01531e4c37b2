import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { TextArea } from '@derby/ui/text-area';
import { TextInput } from '@derby/ui/text-input';
import type { ComponentProps } from 'react';
import { get, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { WarningList } from '../../../components/warning-list.tsx';
import type { EventFormValues } from '../event-form.ts';
import { otherTimesIn } from '../other-times.ts';

/** Name, label and input type of a field. */
export interface FormFieldProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  readonly name: FieldPath<EventFormValues>;
  readonly label: string;
  readonly hint?: string;
  /** Number of lines. If set, the field is a text area. */
  readonly rows?: number;
}

/** A field of the event form with its label, hint and error. */
export function FormField({ name, label, hint, rows, ...input }: FormFieldProps) {
  const { register, formState } = useFormContext<EventFormValues>();
  const problem = get(formState.errors, name) as { readonly message?: string } | undefined;
  return (
    <Field label={label} hint={hint} error={problem?.message}>
      {rows ? (
        <TextArea {...register(name)} rows={rows} />
      ) : input.inputMode === 'decimal' ? (
        <NumberInput {...register(name)} />
      ) : (
        <TextInput {...register(name)} {...input} />
      )}
      {TIME_INPUTS.has(input.type) && <OtherTime name={name} />}
    </Field>
  );
}

const TIME_INPUTS: ReadonlySet<string | undefined> = new Set(['time', 'datetime-local']);

/** Says that programme and weigh-in have different times. */
function OtherTime({ name }: Pick<FormFieldProps, 'name'>) {
  const { control } = useFormContext<EventFormValues>();
  const [weighInStart, weighInEnd, programme] = useWatch({
    control,
    name: ['weighInStart', 'weighInEnd', 'programme'],
  });
  const sentence = otherTimesIn({ weighInStart, weighInEnd, programme }).get(name);
  return <WarningList warnings={sentence === undefined ? [] : [sentence]} />;
}
