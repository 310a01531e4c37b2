import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import { Select } from '@derby/ui/select';
import { TextArea } from '@derby/ui/text-area';
import { TextInput } from '@derby/ui/text-input';
import type { ComponentProps } from 'react';
import { get, useFormContext, useWatch, type FieldPath } from 'react-hook-form';
import { WarningList } from '../../../components/warning-list.tsx';
import type { EventFormValues } from '../event-form.ts';
import { otherTimesIn } from '../other-times.ts';

export interface FormFieldProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  readonly name: FieldPath<EventFormValues>;
  readonly label: string;
  readonly hint?: string;
  /** Number of lines. If set, the field is a text area. */
  readonly rows?: number;
}

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
      {input.type === 'time' && <OtherTime name={name} />}
    </Field>
  );
}

/** Says that programme and weigh-in have different times. */
export function OtherTime({ name }: Pick<FormFieldProps, 'name'>) {
  const { control } = useFormContext<EventFormValues>();
  const [weighInStart, weighInEnd, programme] = useWatch({
    control,
    name: ['weighInStart', 'weighInEnd', 'programme'],
  });
  const sentence = otherTimesIn({ weighInStart, weighInEnd, programme }).get(name);
  return <WarningList warnings={sentence === undefined ? [] : [sentence]} />;
}

interface SelectFieldProps {
  readonly name: FieldPath<EventFormValues>;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
}

/** A choice of named values. */
export function SelectField({ name, label, options }: SelectFieldProps) {
  const { register } = useFormContext<EventFormValues>();
  return (
    <Field label={label}>
      <Select {...register(name)}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
