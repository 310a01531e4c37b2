import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Field } from '@derby/ui/field';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PhoneField } from '../../../components/phone-field.tsx';
import { WeightField } from '../../../components/weight-field.tsx';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { PHONE_DIGITS, phoneDigitsOf } from '@derby/rules/phone-number';
import { messages } from '../messages.ts';
import { NameInput } from './name-input.tsx';

/** The typed fields of an entry, weight first. */
export function TypedFields({ form }: { readonly form: UseFormReturn<EntryFormValues> }) {
  const { control, formState } = form;
  const { errors } = formState;
  const phoneNumber = useWatch({ control, name: 'phoneNumber' });
  return (
    <>
      <WeightField control={control} name="fishWeight" size="xl" unit="lbs" enterKeyHint="next" />
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
          <NameInput form={form} name="firstName" />
        </Field>
        <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
          <NameInput form={form} name="lastName" />
        </Field>
      </div>
      <PhoneField
        control={control}
        name="phoneNumber"
        hint={messages.phoneHint(phoneDigitsOf(phoneNumber).length, PHONE_DIGITS)}
      />
    </>
  );
}
