import type { Message } from '@derby/ui/message-card';
import { type RefObject, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EMPTY_ENTRY, type EntryFormValues, isBegun } from '../../lib/entry-form.ts';
import { ReadBack } from './components/last-fish.tsx';
import { useSendQueue } from './components/queue-provider.tsx';
import { failureMessageOf, fieldAtFault, isCardRefused, queuedMessageOf } from './entry-messages.tsx';
import { vibrate } from './phone.ts';
import type { ScaleMirror } from './scale/scale-mirror.ts';
import { fishOf, useLastFish } from './use-last-fish.ts';
import type { SavedEntry, WeighedEntry } from './weighed-entries.ts';

interface AddEntryOptions {
  readonly weighed: readonly WeighedEntry[];
  readonly formElement: RefObject<HTMLFormElement | null>;
  readonly focus: (field: 'fishWeight') => void;
  readonly onMessage: (message: Message | null) => void;
  readonly onCorrect: (entry: SavedEntry) => void;
  readonly mirror: ScaleMirror;
}

/**
 * Submits the form. Once the device has the entry, clears the form for the next angler, scrolls to its top and focuses
 * the weight. Then reads the entry back. A refused entry is put back, with the error at its field or beside the last
 * fish. If the next one has been begun meanwhile, it stays in the queue.
 */
export function useAddEntry(
  form: UseFormReturn<EntryFormValues>,
  { weighed, formElement, focus, onMessage: setMessage, onCorrect, mirror }: AddEntryOptions,
) {
  const queue = useSendQueue();
  const [doneCount, setDoneCount] = useState(0);
  const [isAdding, setIsAdding] = useState(false);

  // After a reset the fields exist only once the form has rendered.
  useEffect(() => {
    if (doneCount === 0) return;
    focus('fishWeight');
    window.scrollTo({ top: 0 });
  }, [doneCount, focus]);

  function restart(values: EntryFormValues): void {
    form.reset(values);
    setDoneCount((count) => count + 1);
  }
  const lastFish = useLastFish(form, { weighed, onMessage: setMessage, onCorrect, restart, mirror });

  async function addEntry(values: EntryFormValues): Promise<void> {
    const { fishPhoto, card, hasConsented, ...typed } = values;
    // The ref is also empty while the console is hidden behind a login.
    const { current: element } = formElement;
    setMessage(null);
    lastFish.forget();
    const putBack = (): boolean => {
      if (!element?.isConnected || isBegun(form.getValues())) return false;
      form.reset(values);
      return true;
    };
    setIsAdding(true);
    const submitted = { onQueued: () => restart(EMPTY_ENTRY), putBack };
    const outcome = await queue.weighIn(typed, { photo: fishPhoto, card, hasConsented }, submitted);
    setIsAdding(false);
    vibrate(outcome.kind === 'saved' ? 'success' : 'warning');
    if (outcome.kind === 'refused') return refuse(outcome.error);
    lastFish.remember(outcome.key, values);
    if (outcome.kind === 'queued') return setMessage(queuedMessageOf(typed, outcome.error));
    const fish = outcome.entry ?? fishOf(typed);
    mirror.thank({ entryId: outcome.entry?.id ?? null, rank: fish.rank, isJunior: fish.isJunior });
    setMessage({ tone: 'ok', text: 'Entry added successfully!', details: <ReadBack fish={fish} /> });
  }

  function refuse(error: unknown): void {
    const failure = failureMessageOf(error);
    if (isCardRefused(error)) form.setValue('card', undefined);
    const field = fieldAtFault(error);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
    else setMessage(failure);
  }

  return { addEntry, isAdding, lastFish: lastFish.shown };
}
