import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { Draft } from '../device/device-store.ts';
import { EMPTY_ENTRY, entryFormFields, reportFirstProblem, type EntryFormValues } from '../../../lib/entry-form.ts';
import { useSendQueue } from '../queue/queue-context.ts';

const entryFormSchema = entryFormFields.superRefine(reportFirstProblem);

/** The form with its checks, begun with the draft; what is typed and chosen becomes the draft. */
export function useEntryForm(draft: Draft): UseFormReturn<EntryFormValues> {
  const { store } = useSendQueue();
  const form = useForm<EntryFormValues>({
    resolver: zodResolver(entryFormSchema),
    defaultValues: { ...EMPTY_ENTRY, ...draft.typed, fishPhoto: draft.photo },
  });
  const { subscribe } = form;
  useEffect(() => {
    let photoBefore = draft.photo;
    return subscribe({
      formState: { values: true },
      callback: ({ values: { fishPhoto, ...typed } }) => {
        void store.writeDraft(typed);
        if (fishPhoto === photoBefore) return;
        photoBefore = fishPhoto;
        void store.writeDraftPhoto(fishPhoto);
      },
    });
  }, [store, subscribe, draft]);
  return form;
}
