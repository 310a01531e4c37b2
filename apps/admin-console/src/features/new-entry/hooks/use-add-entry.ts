import type { Message } from '@derby/ui/message-card';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useCreateEntry } from '../api/create-entry.ts';
import { failureMessageOf, fieldAtFault } from '../add-entry-failure.ts';
import { clearDraft } from '../draft.ts';
import { EMPTY_ENTRY, type EntryFormValues } from '../entry-form-schema.ts';
import { messages } from '../messages.ts';
import { readBack } from '../read-back.ts';

/**
 * Sends the form. Saved, it is emptied, its draft forgotten, the focus back on the weight and the entry read back; refused,
 * it stays as it is, and what the server says stands at the field at fault or on the card.
 */
export function useAddEntry(form: UseFormReturn<EntryFormValues>) {
  const createEntry = useCreateEntry();
  const [message, setMessage] = useState<Message | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const { setFocus } = form;

  // An emptied form has its fields again only after it has been rendered.
  useEffect(() => {
    if (savedCount > 0) setFocus('fishWeight');
  }, [savedCount, setFocus]);

  async function addEntry({ fishPhoto, ...typed }: EntryFormValues): Promise<void> {
    setMessage(null);
    try {
      const entry = await createEntry(fishPhoto ? { ...typed, fishPhoto } : typed);
      form.reset(EMPTY_ENTRY);
      clearDraft();
      setMessage({ tone: 'ok', text: messages.added, details: readBack(entry) });
      setSavedCount((count) => count + 1);
    } catch (error) {
      refuse(error);
    }
  }

  function refuse(error: unknown): void {
    const failure = failureMessageOf(error);
    const field = fieldAtFault(error);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
    else setMessage(failure);
  }

  return { addEntry, message, clearMessage: () => setMessage(null) };
}
