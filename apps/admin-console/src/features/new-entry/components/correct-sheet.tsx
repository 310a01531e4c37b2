import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { EntryFields } from '../../../components/entry-fields.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
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
  const { isSubmitting } = form.formState;

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
        <EntryFields isLarge form={form} entry={entry} entries={weighed} />
      </div>
    </FormDialog>
  );
}
