import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { parseWeight, weightTextOf } from '@derby/rules/weight';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { EditFormValues } from '../lib/entry-correction.ts';
import { weightWarnings } from '../lib/weight-warnings.ts';
import { OptionalTextInputs } from './optional-texts.tsx';
import { PhoneField } from './phone-field.tsx';
import { WarningList } from './warning-list.tsx';
import { WeightField } from './weight-field.tsx';

interface Weighed {
  readonly id: number | null;
  readonly fishWeightLbs: number;
  readonly isJunior: boolean;
}

interface EntryFieldsProps {
  readonly form: UseFormReturn<EditFormValues>;
  readonly entry: Weighed;
  /** The entries of both divisions, to compare a new weight with. */
  readonly entries: readonly Weighed[];
  /** The weight in the letters of New Entry. */
  readonly isLarge?: boolean;
}

/**
 * The fields of a saved entry. The weight is first and gets the focus: it is what is corrected most. A new weight or
 * division has the warnings of New Entry.
 */
export function EntryFields({ form, entry, entries, isLarge = false }: EntryFieldsProps) {
  const { control, register, setFocus, formState } = form;
  const { errors } = formState;
  const [fishWeight, isJunior] = useWatch({ control, name: ['fishWeight', 'isJunior'] });
  const isUnchanged = parseWeight(weightTextOf(fishWeight)) === entry.fishWeightLbs && isJunior === entry.isJunior;
  const others = entries.filter(({ id }) => id !== entry.id);
  // A dialog gives the focus to its first button.
  useEffect(() => setFocus('fishWeight', { shouldSelect: true }), [setFocus]);
  const wide = isLarge ? 'col-span-2' : '';
  return (
    <>
      <div className={`grid items-start gap-4 ${isLarge ? 'grid-cols-2 gap-x-3' : 'sm:grid-cols-2 xl:grid-cols-4'}`}>
        <div className={wide}>
          <WeightField
            control={control}
            name="fishWeight"
            min={0}
            step={0.000001}
            {...(isLarge && { size: 'xl', unit: 'lbs' })}
          />
        </div>
        <div className={`has-[ul:empty]:hidden ${isLarge ? wide : 'order-last col-span-full'}`}>
          <WarningList warnings={isUnchanged ? [] : weightWarnings({ fishWeight, isJunior }, others)} />
        </div>
        <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
          <TextInput {...register('firstName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
          <TextInput {...register('lastName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
        </Field>
        <div className={wide}>
          <PhoneField control={control} name="phoneNumber" />
        </div>
      </div>
      <OptionalTextInputs register={register} errors={errors} />
      <div className="flex flex-wrap gap-x-6">
        <Checkbox {...register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
        <Checkbox {...register('isCatchDonated')}>{ENTRY_FIELDS.isCatchDonated.label}</Checkbox>
      </div>
    </>
  );
}
