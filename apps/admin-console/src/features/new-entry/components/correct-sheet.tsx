import { ENTRY_FIELDS } from '@derby/rules/entry-fields';
import { Checkbox } from '@derby/ui/checkbox';
import { Field } from '@derby/ui/field';
import { TextInput } from '@derby/ui/text-input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { PhoneField } from '../../../components/phone-field.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import { WeightField } from '../../../components/weight-field.tsx';
import { SAVE, SAVING } from '../../../config/messages.ts';
import { NewEntry_CorrectDocument, NewEntry_WeighedEntriesDocument } from '../../../generated/graphql.ts';
import {
  changedFields,
  correctionOf,
  editFormSchema,
  type EditFormValues,
  editValuesOf,
} from '../../../lib/entry-correction.ts';
import { REFUSABLE_FIELDS } from '../../../lib/entry-form.ts';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { useMutate } from '../../../lib/use-change.ts';
import { weightWarnings } from '../../../lib/weight-warnings.ts';
import type { SavedEntry, WeighedEntry } from '../weighed-entries.ts';

interface CorrectSheetProps {
  /** The entry as the user sees it. */
  readonly entry: SavedEntry;
  readonly weighed: readonly WeighedEntry[];
  readonly onCorrected: (entry: SavedEntry) => void;
  readonly onClosed: () => void;
}

/** Corrects a saved entry without leaving New Entry, weight first. Photos are corrected in Manage Entries. */
export function CorrectSheet({ entry, weighed, onCorrected, onClosed }: CorrectSheetProps) {
  const mutate = useMutate();
  const [isOpen, setIsOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<EditFormValues>({
    resolver: zodResolver(editFormSchema),
    defaultValues: editValuesOf(entry),
  });
  const { register, control, formState, setFocus } = form;
  const { errors, isSubmitting } = formState;
  const [fishWeight, isJunior] = useWatch({ control, name: ['fishWeight', 'isJunior'] });
  const others = weighed.filter(({ id }) => id !== entry.id);
  // The dialog gives the focus to its first button.
  useEffect(() => setFocus('fishWeight', { shouldSelect: true }), [setFocus]);

  async function save(checked: EditFormValues): Promise<void> {
    setProblem(null);
    const changed = changedFields(checked, entry);
    try {
      if (changed.length > 0) {
        const variables = { id: entry.id, input: correctionOf(changed, checked, entry) };
        const refetch = [NewEntry_WeighedEntriesDocument];
        const { updateEntry } = await mutate({ mutation: NewEntry_CorrectDocument, variables, refetch });
        onCorrected(updateEntry);
      }
      setIsOpen(false);
    } catch (error) {
      const timedMessage = { showFailure: setProblem };
      showRefusal(error, { form, fields: REFUSABLE_FIELDS, fallback: 'Failed to update entry.', timedMessage });
    }
  }

  return (
    <FormDialog
      open={isOpen}
      title="Correct Entry"
      placement="bottom"
      problem={problem}
      isPending={isSubmitting}
      submitLabel={SAVE}
      pendingLabel={SAVING}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
    >
      <div data-weigh-in className="grid gap-4">
        <WeightField control={control} name="fishWeight" size="xl" unit="lbs" />
        <WarningList
          warnings={
            changedFields({ ...editValuesOf(entry), fishWeight, isJunior }, entry).length > 0
              ? weightWarnings({ fishWeight, isJunior }, others)
              : []
          }
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={ENTRY_FIELDS.firstName.label} error={errors.firstName?.message}>
            <TextInput {...register('firstName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
          </Field>
          <Field label={ENTRY_FIELDS.lastName.label} error={errors.lastName?.message}>
            <TextInput {...register('lastName')} autoComplete="off" autoCapitalize="words" spellCheck={false} />
          </Field>
        </div>
        <PhoneField control={control} name="phoneNumber" />
        <Checkbox {...register('isJunior')}>{ENTRY_FIELDS.isJunior.label}</Checkbox>
      </div>
    </FormDialog>
  );
}
