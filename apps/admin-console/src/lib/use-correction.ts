import type { DocumentNode } from '@apollo/client';
import { failureOf } from '@derby/web-session/request-failure';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SAVE } from '../config/messages.ts';
import { Correction_UpdateDocument, type Correction_UpdateMutation } from '../generated/graphql.ts';
import {
  changedFields,
  columnOf,
  correctionOf,
  EDITED_FIELDS,
  type EditedEntry,
  type EditedField,
  editFormSchemaOf,
  type EditFormValues,
  editValuesOf,
} from './entry-correction.ts';
import { REFUSABLE_FIELDS } from './entry-form.ts';
import { showRefusal } from './show-refusal.ts';
import { useMutate } from './use-change.ts';

/** A saved entry, in any list. */
export type CorrectableEntry = EditedEntry & { readonly id: number };

/** The entry after a correction. */
export type CorrectedEntry = Correction_UpdateMutation['updateEntry'];

interface CorrectionOptions {
  /** The list on the screen. */
  readonly refetch: readonly DocumentNode[];
  readonly showFailure: (sentence: string) => void;
  /** Called after a success; with null when nothing had been changed. */
  readonly onSaved: (entry: CorrectedEntry | null) => void;
}

/**
 * The form that corrects one entry. It saves only the fields that the user has changed. When another user changes the
 * entry meanwhile, the other fields show the new values, and `question` has the fields that both have changed.
 */
export function useCorrection(entry: CorrectableEntry, { refetch, showFailure, onSaved }: CorrectionOptions) {
  const mutate = useMutate();
  const form = useForm<EditFormValues>({
    resolver: zodResolver(editFormSchemaOf(entry)),
    defaultValues: editValuesOf(entry),
  });
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
    showFailure('Not saved: another user changed this entry.');
    isFocusDue.current = true;
  }

  async function save(checked: EditFormValues): Promise<void> {
    if (conflicts.length > 0) return ask(refusal);
    setRefusal(null);
    const changed = changedFields(checked, seen);
    if (changed.length === 0) return onSaved(null);
    let saved: CorrectedEntry;
    try {
      const variables = { id: entry.id, input: correctionOf(changed, checked, seen) };
      const update = { mutation: Correction_UpdateDocument, variables, refetch, refetchesAfterFailure: true };
      saved = (await mutate(update)).updateEntry;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' && failure.code === 'ENTRY_CHANGED') return ask(failure.sentence);
      const timedMessage = { showFailure };
      return showRefusal(error, { form, fields: REFUSABLE_FIELDS, fallback: 'Failed to update entry.', timedMessage });
    }
    onSaved(saved);
  }

  return {
    form,
    save,
    showFailure,
    isSaving: form.formState.isSubmitting,
    /** Whether something typed has not been saved. */
    isChanged: typed.length > 0,
    submitLabel: conflicts.length > 0 ? 'Choose first' : SAVE,
    question: { ref: questionRef, entry, values, conflicts, refusal, choose },
  };
}

/** The open form and what was typed into it. */
export type CorrectionDraft = ReturnType<typeof useCorrection>;
