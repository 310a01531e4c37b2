import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { continueWeight, isOneWeight, shownWeight } from '@derby/rules/weight';
import { Field } from '@derby/ui/field';
import { NumberInput } from '@derby/ui/number-input';
import type { ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

const QUOTED_LENGTH = 30;

const question = (text: string): string =>
  `Please type the weight again, such as 12.5: "${text.slice(0, QUOTED_LENGTH)}" is not one number.`;

interface WeightFieldProps<Values extends FieldValues> extends Omit<ComponentProps<typeof NumberInput>, 'name'> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
}

/**
 * The weight of an entry. It shows digits and one decimal point. The form holds all that was typed or pasted: when that
 * is not one weight, the form does not accept it, and the field requests the weight again.
 */
export function WeightField<Values extends FieldValues>({ control, name, ...input }: WeightFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value;
  const shown = shownWeight(value);
  return (
    <Field
      label={ENTRY_FIELDS.fishWeight.label}
      error={isOneWeight(value) ? fieldState.error?.message : question(value)}
    >
      <NumberInput
        {...input}
        {...field}
        value={shown}
        onChange={(event) => field.onChange(continueWeight(value, event.target.value))}
        onBlur={() => {
          if (shown === '') field.onChange('');
          field.onBlur();
        }}
      />
    </Field>
  );
}
