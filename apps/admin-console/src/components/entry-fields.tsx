import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useEffect, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EditFormValues } from '../lib/entry-correction.ts';
import { weightWarnings } from '../lib/weight-warnings.ts';
import { OptionalTextInputs } from './optional-texts.tsx';
import { PhoneField } from './phone-field.tsx';
import { WarningList } from './warning-list.tsx';
import { WeightField } from './weight-field.tsx';

/** What a new weight is compared with. */
export interface Weighed {
  readonly id: number | null;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
}

interface EntryFieldsProps {
  readonly form: UseFormReturn<EditFormValues>;
  readonly entry: Weighed;
  /** The entries of both divisions. */
  readonly entries: readonly Weighed[];
  readonly takesFocus: boolean;
}

/**
 * The fields of a saved entry. The weight is first, in the letters of New Entry, and gets the focus: it is what is
 * corrected most. A new weight or division has the warnings of New Entry.
 */
export function EntryFields({ form, entry, entries, takesFocus }: EntryFieldsProps) {
  const { control, register, formState } = form;
  const weight = useRef<HTMLDivElement>(null);
  const { errors } = formState;
  const [fishWeight, isJunior] = useWatch({ control, name: ['fishWeight', 'isJunior'] });
  const isUnchanged = parseWeight(weightTextOf(fishWeight)) === entry.fishWeightLbs && isJunior === entry.isJunior;
  const others = entries.filter(({ id }) => id !== entry.id);
  // At once: the form's own setFocus waits, and fast keys would go to the page. A dialog would focus its first button.
  useEffect(() => {
    const input = takesFocus ? weight.current?.querySelector('input') : null;
    input?.focus();
    input?.select();
  }, [takesFocus]);
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <div ref={weight} className="col-span-2">
          <WeightField control={control} name="fishWeight" min={0} step={0.000001} size="xl" unit="lbs" />
        </div>
        <div className="col-span-2 has-[ul:empty]:hidden">
          <WarningList warnings={isUnchanged ? [] : weightWarnings({ fishWeight, isJunior }, others)} />
        </div>
        <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <div className="col-span-2">
          <PhoneField control={control} name="phoneNumber" />
        </div>
      </div>
      <OptionalTextInputs register={register} errors={errors} />
      <div className="flex flex-wrap gap-x-3 sm:gap-x-6 [&>label]:gap-2">
        <Checkbox {...register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
        <Checkbox {...register('isCatchDonated')}>{ENTRY_FIELDS.isCatchDonated.label}</Checkbox>
      </div>
    </>
  );
}
