import type { TypedEntry } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { parseWeight } from '@derby/rules/weight';
import type { Message } from '@derby/ui/message-card';
import { serverNow } from '@derby/web-session/server-clock';
import { useSession } from '@derby/web-session/session';
import { tokenSubject } from '@derby/web-session/token-subject';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type EntryFormValues, isBegun } from '../../lib/entry-form.ts';
import type { LastFishAction, ReadFish } from './components/last-fish.tsx';
import { useQueueState, useSendQueue } from './components/queue-provider.tsx';
import { failureMessageOf, nameAndWeight } from './entry-messages.tsx';
import type { ScaleMirror } from './scale/scale-mirror.ts';
import { isSaved, type SavedEntry, type WeighedEntry } from './weighed-entries.ts';

const UNDO_VISIBLE_MS = 10_000;

/** The entry that was added last on this page, or that waits on this device since an earlier one. */
interface LastEntry {
  readonly key: string;
  readonly values: EntryFormValues;
  readonly time: string;
  readonly isUndoOver: boolean;
}

interface LastFishOptions {
  readonly weighed: readonly WeighedEntry[];
  readonly onMessage: (message: Message | null) => void;
  readonly onCorrect: (entry: SavedEntry) => void;
  /** Fills the form with values and goes to its start. */
  readonly restart: (values: EntryFormValues) => void;
  readonly mirror: ScaleMirror;
}

/** Shows the fish that was added last, and offers to take it back, or later to correct it. */
export function useLastFish(
  form: UseFormReturn<EntryFormValues>,
  { weighed, onMessage, onCorrect, restart, mirror }: LastFishOptions,
) {
  const queue = useSendQueue();
  const [last, setLast] = useLastEntry();
  const { waiting, saved } = useStateOf(last?.key, weighed);
  const earlier = useFishOfEarlierPage(weighed);
  const [undoingKey, setUndoingKey] = useState<string | null>(null);

  /** Fills the form with the entry again, unless the next one has been begun. */
  async function undo({ key, values, isUndoOver }: LastEntry): Promise<void> {
    setUndoingKey(key);
    let fishPhoto: File | null;
    try {
      fishPhoto = values.fishPhoto ?? (await queue.store.readPhoto(key));
      if (!(await queue.undo(key))) return onMessage({ tone: 'warn', text: NOT_KNOWN });
    } catch (error) {
      return onMessage(failureMessageOf(error));
    } finally {
      setUndoingKey((now) => (now === key ? null : now));
    }
    // Another one may have been added meanwhile.
    setLast((now) => (now?.key === key ? null : now));
    mirror.thank(null);
    const isFormFree = !isBegun(form.getValues());
    onMessage(takenBackMessage(values, isUndoOver && isFormFree));
    if (isFormFree) restart({ ...values, fishPhoto });
  }

  function actionOf(one: LastEntry): LastFishAction | null {
    const isUnsent = waiting !== undefined && !waiting.isAttempted;
    if (!saved && !isUnsent) return null;
    const label = one.isUndoOver ? 'Correct' : 'Undo';
    const correct = (): void => (saved ? onCorrect(saved) : void undo(one));
    return { label, isPending: undoingKey === one.key, onPress: one.isUndoOver ? correct : () => void undo(one) };
  }

  function correctionOf(fish: WeighedEntry | undefined): LastFishAction | null {
    return fish && isSaved(fish)
      ? { label: 'Correct', isPending: false, isOfEarlier: true, onPress: () => onCorrect(fish) }
      : null;
  }

  return {
    forget: () => setLast(null),
    /** Makes an entry, which is known by its key in the queue, the last one. */
    remember: (key: string, values: EntryFormValues) =>
      setLast({ key, values, time: formatEntryTime(serverNow()), isUndoOver: false }),
    shown: {
      onCleared: () => onMessage(null),
      last: last ? { fish: saved ?? fishOf(last.values), time: last.time } : earlier,
      action: last ? actionOf(last) : correctionOf(earlier?.fish),
    },
  };
}

/** `isCorrection` tells that the entry is only in the form now: it was waiting, and must be added again. */
function takenBackMessage(values: EntryFormValues, isCorrection: boolean): Message {
  if (!isCorrection) return { tone: 'ok', text: `Taken back: ${nameAndWeight(values)}` };
  return { tone: 'warn', text: `Back in the form: ${nameAndWeight(values)}. Press Add Entry again.` };
}

const NOT_KNOWN = 'The server may have this entry. It can be corrected once it is sent.';

/** Holds the last entry, and knows when its time to be undone is over. One that waits since an earlier page is it, too. */
function useLastEntry() {
  const [last, setLast] = useState<LastEntry | null>(null);
  const waiting = useWaitingOfEarlierPage();
  const key = last?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    const end = (): void => setLast((now) => (now?.key === key ? { ...now, isUndoOver: true } : now));
    const timer = setTimeout(end, UNDO_VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return [last ?? waiting, setLast] as const;
}

/** Returns the entry of this user that joined the queue last and is sent automatically. */
function useWaitingOfEarlierPage(): LastEntry | null {
  const userId = tokenSubject(useSession().authToken);
  const { queuedEntries } = useQueueState();
  const waiting = queuedEntries.findLast(
    ({ weighedBy, entryId, problem }) => weighedBy === userId && entryId === null && problem === null,
  );
  if (!waiting) return null;
  const { key, typed, card, hasConsented, weighedAt } = waiting;
  return {
    key,
    values: { ...typed, card, hasConsented, fishPhoto: null },
    time: formatEntryTime(weighedAt),
    isUndoOver: true,
  };
}

/** Returns the fish that this user sent last from this device; null when it was deleted since. */
function useFishOfEarlierPage(weighed: readonly WeighedEntry[]) {
  const id = useQueueState().sentFish.at(-1)?.id;
  const fish = id === undefined ? undefined : weighed.find((one) => one.id === id);
  return fish ? { fish, time: formatEntryTime(fish.createdAt) } : null;
}

/** Returns the entry with this key as it waits on the device, and as the server has it. */
function useStateOf(key: string | undefined, weighed: readonly WeighedEntry[]) {
  const { queuedEntries, added } = useQueueState();
  const waiting = queuedEntries.find((one) => one.key === key && one.entryId === null);
  const entry = added.find((one) => one.key === key)?.entry;
  // It may have been corrected since.
  const saved = weighed.find((one): one is SavedEntry => entry !== undefined && one.id === entry.id) ?? entry;
  return { waiting, saved };
}

/** Returns an entry as it can be read back before the server has ranked it. */
export function fishOf({ firstName, lastName, fishWeight, isJunior }: TypedEntry): ReadFish {
  return { firstName, lastName, fishWeightLbs: parseWeight(fishWeight), isJunior, rank: null };
}
