import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from '../draft.ts';
import { EMPTY_ENTRY, entryFormSchema, type EntryFormValues } from '../entry-form-schema.ts';

/** The form with its checks, begun with what was typed before a reload or a login. */
export function useEntryForm(): UseFormReturn<EntryFormValues> {
  const [initialValues] = useState(() => ({ ...EMPTY_ENTRY, ...readDraft() }));
  const form = useForm<EntryFormValues>({
    resolver: zodResolver(entryFormSchema),
    defaultValues: initialValues,
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(values) }),
    [subscribe],
  );
  return form;
}
