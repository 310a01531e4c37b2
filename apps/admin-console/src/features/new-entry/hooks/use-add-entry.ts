import type { Message } from '@derby/ui/message-card';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { failureMessageOf, fieldAtFault } from '../add-entry-failure.ts';
import { EMPTY_ENTRY, type EntryFormValues } from '../../../lib/entry-form.ts';
import { queuedMessageOf } from '../queued-message.ts';
import { messages } from '../messages.ts';
import { useSendQueue } from '../queue/queue-context.ts';
import { readBack } from '../read-back.ts';

/**
 * Weighs in what the form holds. Saved or kept on the device, the form is emptied for the next angler, the focus back on
 * the weight, and the entry read back; refused, it stays as it is, and what the server says stands at the field at fault
 * or on the card.
 */
export function useAddEntry(form: UseFormReturn<EntryFormValues>) {
  const queue = useSendQueue();
  const [message, setMessage] = useState<Message | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const { setFocus } = form;

  // An emptied form has its fields again only after it has been rendered.
  useEffect(() => {
    if (doneCount > 0) setFocus('fishWeight');
  }, [doneCount, setFocus]);

  async function addEntry({ fishPhoto, ...typed }: EntryFormValues): Promise<void> {
    setMessage(null);
    const outcome = await queue.weighIn(typed, fishPhoto);
    if (outcome.kind === 'refused') return refuse(outcome.error);
    form.reset(EMPTY_ENTRY);
    setDoneCount((count) => count + 1);
    if (outcome.kind === 'queued') setMessage(queuedMessageOf(typed, outcome.error));
    else setMessage({ tone: 'ok', text: messages.added, details: readBack(typed, outcome.entry) });
  }

  function refuse(error: unknown): void {
    const failure = failureMessageOf(error);
    const field = fieldAtFault(error);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
    else setMessage(failure);
  }

  return { addEntry, message, clearMessage: () => setMessage(null) };
}
