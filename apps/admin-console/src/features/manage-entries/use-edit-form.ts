import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ManageEntries_DeletePhotoDocument, ManageEntries_UpdateDocument } from '../../generated/graphql.ts';
import { REFUSABLE_FIELDS } from '../../lib/entry-form.ts';
import { SAVE } from '../../config/messages.ts';
import { showRefusal } from '../../lib/show-refusal.ts';
import { useMutate } from '../../lib/use-change.ts';
import type { TimedMessage } from '../../lib/use-timed-message.ts';
import { ENTRIES_SHOWN, type ManagedEntry } from './api.ts';
import {
  changedFields,
  columnOf,
  correctionOf,
  EDITED_FIELDS,
  type EditedField,
  editFormSchema,
  type EditFormValues,
  editValuesOf,
} from '../../lib/entry-correction.ts';

interface EditFormOptions {
  readonly timedMessage: TimedMessage;
  /** Called after a success. */
  readonly onDone: () => void;
}

/**
 * The edit form of one entry. It saves only the fields that the user has changed. When another user changes the entry
 * meanwhile, the other fields show the new values, and `question` has the fields that both have changed.
 */
export function useEditForm(entry: ManagedEntry, { timedMessage, onDone }: EditFormOptions) {
  const mutate = useMutate();
  const form = useForm<EditFormValues>({ resolver: zodResolver(editFormSchema), defaultValues: editValuesOf(entry) });
  const values = useWatch({ control: form.control }) as EditFormValues;
  const [seen, setSeen] = useState(entry);
  const [refusal, setRefusal] = useState<string | null>(null);
  const questionRef = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);
  const typed = changedFields(values, seen);
  const outdated = EDITED_FIELDS.filter((name) => entry[columnOf(name)] !== seen[columnOf(name)]);
  const unlikeNow = changedFields(values, entry);
  // While a new photo is saved, the list may show it before the save has ended.
  const isOwnPhoto = (name: EditedField) => name === 'fishPhoto' && form.formState.isSubmitting;
  const conflicts = outdated.filter((name) => typed.includes(name) && unlikeNow.includes(name) && !isOwnPhoto(name));
  const untouched = outdated.filter((name) => !typed.includes(name));

  function accept(names: readonly EditedField[]): void {
    setSeen({ ...seen, ...Object.fromEntries(names.map((name) => [columnOf(name), entry[columnOf(name)]])) });
  }
  function replace(names: readonly EditedField[]): void {
    for (const name of names) form.setValue(name, editValuesOf(entry)[name]);
    accept(names);
  }
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the values of the form are not React state
    if (untouched.length > 0) replace(untouched);
    if (!isFocusDue.current || !questionRef.current) return;
    isFocusDue.current = false;
    questionRef.current.focus({ preventScroll: true });
    questionRef.current.scrollIntoView({ block: 'nearest' });
  });

  function choose(name: EditedField, isMineRight: boolean): void {
    setRefusal(null);
    if (isMineRight) accept([name]);
    else replace([name]);
    if (conflicts.length > 1) isFocusDue.current = true;
    else form.setFocus(name);
  }

  /** Says it, whatever else is in view, and leads to the question. */
  function ask(sentence: string | null): void {
    setRefusal(sentence);
    timedMessage.showFailure('Not saved: another user changed this entry.');
    isFocusDue.current = true;
  }

  async function save(checked: EditFormValues): Promise<void> {
    if (conflicts.length > 0) return ask(refusal);
    setRefusal(null);
    const changed = changedFields(checked, seen);
    try {
      const variables = { id: entry.id, input: correctionOf(changed, checked, seen) };
      const update = {
        mutation: ManageEntries_UpdateDocument,
        variables,
        refetchesAfterFailure: true,
        ...ENTRIES_SHOWN,
      };
      if (changed.length > 0) await mutate(update);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'ENTRY_CHANGED') {
        ask(failure.sentence);
      } else showRefusal(error, { form, fields: REFUSABLE_FIELDS, fallback: 'Failed to update entry.', timedMessage });
      return;
    }
    timedMessage.showSuccess('Entry updated successfully');
    onDone();
  }

  async function removePhoto(): Promise<void> {
    try {
      await mutate({ mutation: ManageEntries_DeletePhotoDocument, variables: { id: entry.id }, ...ENTRIES_SHOWN });
      form.setValue('fishPhoto', null);
      timedMessage.showSuccess('Photo deleted successfully');
    } catch (error) {
      timedMessage.showFailure(sentenceOf(error, 'Failed to delete photo.'));
    }
  }

  const submitLabel = conflicts.length > 0 ? 'Choose first' : SAVE;
  return {
    form,
    save,
    submitLabel,
    removePhoto,
    question: { ref: questionRef, entry, values, conflicts, refusal, choose },
  };
}
