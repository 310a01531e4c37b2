import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { continueTyping, phoneDigitsOf, phoneTypingOf, phoneWarning } from '@derby/rules/phone-number';
import { Field } from '@derby/ui/field';
import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { PhoneInput } from './phone-input.tsx';
import { WarningList } from './warning-list.tsx';

interface PhoneFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly hint?: ReactNode;
  /** `none` while the page has its own keypad. */
  readonly inputMode?: 'none';
  readonly placeholder?: string | undefined;
}

/** The phone number of an entry. It questions a number that cannot get texts or cannot exist, and accepts it. */
export function PhoneField<Values extends FieldValues>({ control, name, hint, ...input }: PhoneFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value;
  const [typed, setTyped] = useState(() => phoneTypingOf(value));
  // The form has been reset or filled since.
  const typing = typed.digits === phoneDigitsOf(value) ? typed : phoneTypingOf(value);
  const warning = phoneWarning(typing);
  return (
    <div className="grid content-start gap-2">
      <Field label={ENTRY_FIELDS.phoneNumber.label} hint={hint} error={fieldState.error?.message}>
        <PhoneInput {...input} {...field} onType={(text) => setTyped(continueTyping(typing, text))} />
      </Field>
      <WarningList warnings={warning === null ? [] : [warning]} />
    </div>
  );
}
