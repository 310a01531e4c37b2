import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Field } from '@derby/ui/field';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { WeightField } from '../../../components/weight-field.tsx';
import { PHONE_DIGITS } from '../../../config/constants.ts';
import type { EntryFormValues } from '../../../lib/entry-form.ts';
import { phoneDigitsOf } from '../../../lib/phone-number.ts';
import { messages } from '../messages.ts';
import { NameInput } from './name-input.tsx';

/** The typed fields of an entry, weight first. */
export function TypedFields({ form }: { readonly form: UseFormReturn<EntryFormValues> }) {
  const { register, control, formState } = form;
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
      <Field
        label={ENTRY_FIELDS.phoneNumber.label}
        hint={messages.phoneHint(phoneDigitsOf(phoneNumber).length, PHONE_DIGITS)}
        error={errors.phoneNumber?.message}
      >
        <PhoneInput {...register('phoneNumber')} />
      </Field>
    </>
  );
}
