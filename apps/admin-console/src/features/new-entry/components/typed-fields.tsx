import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Field } from '@derby/ui/field';
import type { KeyboardEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PhoneField } from '../../../components/phone-field.tsx';
import { WeightField } from '../../../components/weight-field.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { weightWarnings } from '../../../lib/weight-warnings.ts';
import { useWeighedEntries } from '../api.ts';
import { PHONE_DIGITS, phoneDigitsOf } from '@derby/rules/phone-number';
import { messages } from '../messages.ts';
import { nameWarnings } from '../soft-warnings.ts';
import { NameInput } from './name-input.tsx';

/** The field that follows on Enter; Enter in the last one adds the entry. */
const NEXT_FIELD: Readonly<Record<string, keyof EntryFormValues>> = {
  fishWeight: 'firstName',
  firstName: 'lastName',
  lastName: 'phoneNumber',
};

/** The typed fields of an entry, weight first. */
export function TypedFields({ form }: { readonly form: UseFormReturn<EntryFormValues> }) {
  const { control, formState } = form;
  const { errors } = formState;
  const [phoneNumber, fishWeight, firstName, lastName, isJunior] = useWatch({
    control,
    name: ['phoneNumber', 'fishWeight', 'firstName', 'lastName', 'isJunior'],
  });
  const weighed = useWeighedEntries();
  /** Moves to the next field on Enter, which the keypad of a phone calls Next. */
  const moveOn = (event: KeyboardEvent<HTMLInputElement>): void => {
    const next = NEXT_FIELD[event.currentTarget.name];
    if (event.key !== 'Enter' || event.defaultPrevented || next === undefined) return;
    event.preventDefault();
    form.setFocus(next);
  };
  return (
    <>
      <div className="grid gap-2">
        <WeightField
          control={control}
          name="fishWeight"
          size="xl"
          unit="lbs"
          enterKeyHint="next"
          // Focused for the next angler below the message.
          className="[&_input]:scroll-mt-60"
          onKeyDown={moveOn}
        />
        <WarningList warnings={weightWarnings({ fishWeight, isJunior }, weighed)} />
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
          <NameInput form={form} name="firstName" onKeyDown={moveOn} />
        </Field>
        <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
          <NameInput form={form} name="lastName" onKeyDown={moveOn} />
        </Field>
      </div>
      <WarningList warnings={nameWarnings({ fishWeight, firstName, lastName, isJunior }, weighed)} />
      <PhoneField
        control={control}
        name="phoneNumber"
        hint={messages.phoneHint(phoneDigitsOf(phoneNumber).length, PHONE_DIGITS)}
      />
    </>
  );
}
