import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { TextArea } from '@derby/ui/text-area';
import { TextInput } from '@derby/ui/text-input';
import type { ComponentProps } from 'react';
import { get, useFormContext, type FieldPath } from 'react-hook-form';
import type { EventFormValues } from '../event-form.ts';

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
    </Field>
  );
}
