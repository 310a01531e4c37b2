import type { TypedEntry } from '@derby/rules/entry-fields';
import { formatEntryTime } from '@derby/rules/event/derby-time';
import { parseWeight } from '@derby/rules/weight';
import type { Message } from '@derby/ui/message-card';
import { failureOf, hasNoServer, requestIdOf } from '@derby/web-session/request-failure';
import { serverNow } from '@derby/web-session/server-clock';
import { useSession } from '@derby/web-session/session';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { type RefObject, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AUTHENTICATION_REQUIRED } from '../../config/messages.ts';
import { EMPTY_ENTRY, type EntryFormValues, isBegun, REFUSABLE_FIELDS } from '../../lib/entry-form.ts';
import { personNameOf } from '../../lib/texts.ts';
import { type LastFishAction, ReadBack, type ReadFish } from './components/last-fish.tsx';
import { vibrate } from './phone.ts';
import { failureKindOf } from './queue/senders.ts';
import { useQueueState, useSendQueue } from './components/queue-provider.tsx';
import { isSaved, type SavedEntry, type WeighedEntry } from './weighed-entries.ts';

const UNDO_VISIBLE_MS = 10_000;

/** The entry that was added last on this page, or that waits on this device since an earlier one. */
interface Last {
  readonly key: string;
  readonly values: EntryFormValues;
  readonly time: string;
  readonly isUndoOver: boolean;
}

interface AddEntryOptions {
  readonly weighed: readonly WeighedEntry[];
  readonly formElement: RefObject<HTMLFormElement | null>;
  readonly focus: (field: 'fishWeight') => void;
  readonly onMessage: (message: Message | null) => void;
  readonly onCorrect: (entry: SavedEntry) => void;
}

/**
 * Submits the form. Once the device has the entry, clears the form for the next angler, scrolls to its top and focuses
 * the weight. Then reads the entry back. A refused entry is put back, with the error at its field or beside the last
 * fish. If the next one has been begun meanwhile, it stays in the queue.
 */
export function useAddEntry(
  form: UseFormReturn<EntryFormValues>,
  { weighed, formElement, focus, onMessage: setMessage, onCorrect }: AddEntryOptions,
) {
  const queue = useSendQueue();
  const [last, setLast] = useLast();
  const { waiting, saved } = useStateOf(last?.key, weighed);
  const before = useFishOfEarlierPage(weighed);
  const [undoingKey, setUndoingKey] = useState<string | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const [isAdding, setIsAdding] = useState(false);

  // After a reset the fields exist only once the form has rendered.
  useEffect(() => {
    if (doneCount === 0) return;
    focus('fishWeight');
    window.scrollTo({ top: 0 });
  }, [doneCount, focus]);

  function startNext(): void {
    form.reset(EMPTY_ENTRY);
    setDoneCount((count) => count + 1);
  }

  async function addEntry(values: EntryFormValues): Promise<void> {
    const { fishPhoto, ...typed } = values;
    // The ref is also empty while the console is hidden behind a login.
    const { current: element } = formElement;
    setMessage(null);
    setLast(null);
    const putBack = (): boolean => {
      if (!element?.isConnected || isBegun(form.getValues())) return false;
      form.reset(values);
      return true;
    };
    setIsAdding(true);
    const outcome = await queue.weighIn(typed, fishPhoto, { onQueued: startNext, putBack });
    setIsAdding(false);
    vibrate(outcome.kind === 'saved' ? 'success' : 'warning');
    if (outcome.kind === 'refused') return refuse(outcome.error);
    setLast({ key: outcome.key, values, time: timeNow(), isUndoOver: false });
    if (outcome.kind === 'queued') return setMessage(queuedMessageOf(typed, outcome.error));
    const fish = outcome.entry ?? fishOf(typed);
    setMessage({ tone: 'ok', text: 'Entry added successfully!', details: <ReadBack fish={fish} /> });
  }

  function refuse(error: unknown): void {
    const failure = failureMessageOf(error);
    const field = fieldAtFault(error);
    if (field) form.setError(field, { message: failure.text }, { shouldFocus: true });
    else setMessage(failure);
  }

  /** Fills the form with the entry again, unless the next one has been begun. */
  async function undo({ key, values }: Last): Promise<void> {
    setUndoingKey(key);
    let fishPhoto: File | null;
    try {
      fishPhoto = values.fishPhoto ?? (await queue.store.readPhoto(key));
      if (!(await queue.undo(key))) return setMessage({ tone: 'warn', text: NOT_KNOWN });
    } catch (error) {
      return setMessage(failureMessageOf(error));
    } finally {
      setUndoingKey((now) => (now === key ? null : now));
    }
    // Another one may have been added meanwhile.
    setLast((now) => (now?.key === key ? null : now));
    setMessage({ tone: 'ok', text: `Taken back: ${nameAndWeight(values)}` });
    if (isBegun(form.getValues())) return;
    form.reset({ ...values, fishPhoto });
    setDoneCount((count) => count + 1);
  }

  function actionOf(one: Last): LastFishAction | null {
    const isUnsent = waiting !== undefined && !waiting.isAttempted;
    if (!saved && !isUnsent) return null;
    const label = one.isUndoOver ? 'Correct' : 'Undo';
    const correct = (): void => (saved ? onCorrect(saved) : void undo(one));
    return { label, isPending: undoingKey === one.key, onPress: one.isUndoOver ? correct : () => void undo(one) };
  }

  function correctionOf(fish: WeighedEntry | undefined): LastFishAction | null {
    return fish && isSaved(fish) ? { label: 'Correct', isPending: false, onPress: () => onCorrect(fish) } : null;
  }

  return {
    addEntry,
    isAdding,
    lastFish: {
      onCleared: () => setMessage(null),
      last: last ? { fish: saved ?? fishOf(last.values), time: last.time } : before,
      action: last ? actionOf(last) : correctionOf(before?.fish),
    },
  };
}

const timeNow = () => formatEntryTime(serverNow());

const NOT_KNOWN = 'The server may have this entry. It can be corrected once it is sent.';

/** Holds the last entry, and knows when its time to be undone is over. One that waits since an earlier page is it, too. */
function useLast() {
  const [last, setLast] = useState<Last | null>(null);
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
function useWaitingOfEarlierPage(): Last | null {
  const userId = tokenSubject(useSession().authToken);
  const { queuedEntries } = useQueueState();
  const waiting = queuedEntries.findLast(
    ({ weighedBy, entryId, problem }) => weighedBy === userId && entryId === null && problem === null,
  );
  if (!waiting) return null;
  const { key, typed, weighedAt } = waiting;
  return { key, values: { ...typed, fishPhoto: null }, time: formatEntryTime(weighedAt), isUndoOver: true };
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
function fishOf({ firstName, lastName, fishWeight, isJunior }: TypedEntry): ReadFish {
  return { firstName, lastName, fishWeightLbs: parseWeight(fishWeight), isJunior, rank: null };
}

/** "Ada Sheringham, 23.9 lbs". */
export function nameAndWeight(typed: TypedEntry): string {
  return `${personNameOf(typed)}, ${typed.fishWeight} lbs`;
}

const SESSION_RENEWED = 'You are signed in again. Press Add Entry once more.';

function sentenceOf(error: unknown): string {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return readAuthToken() === null ? AUTHENTICATION_REQUIRED : 'Authentication required';
    case 'refused':
      return failure.sentence;
    case 'http':
      return failure.sentence ?? `Error: ${failure.status} - ${failure.statusText}`;
    case 'timeout':
      return 'Request timed out. Please try again.';
    case 'connection':
      return 'Error connecting to server. Please check if the API server is running.';
    case 'unexpected':
      return 'An unexpected error occurred.';
  }
}

function detailsOf(error: unknown): string | undefined {
  if (failureOf(error).kind === 'session' && readAuthToken() !== null) return SESSION_RENEWED;
  const requestId = requestIdOf(error);
  return requestId === undefined ? undefined : `Request ${requestId}`;
}

function failureMessageOf(error: unknown): Message {
  const details = detailsOf(error);
  return { tone: 'bad', text: sentenceOf(error), ...(details && { details: <Small>{details}</Small> }) };
}

/** Returns the field that the server refused, if it refused exactly one. */
function fieldAtFault(error: unknown): keyof EntryFormValues | undefined {
  const failure = failureOf(error);
  if (failure.kind !== 'refused' || failure.fields.length !== 1) return undefined;
  return REFUSABLE_FIELDS[failure.fields[0] ?? ''];
}

/**
 * Returns the message of a queued entry: nothing is lost, and the volunteer can go on. Then why it was not sent: `error`
 * is null when it waits behind others. An entry that someone must look at is a failure.
 */
function queuedMessageOf(typed: TypedEntry, error: unknown): Message {
  const queued = `Saved on this ${deviceWord()}: ${nameAndWeight(typed)}`;
  if (error !== null && failureKindOf(error) !== 'later') {
    const { text } = failureMessageOf(error);
    return { tone: 'bad', text, details: <Small>{[`${queued}.`, detailsOf(error)].join(' ').trim()}</Small> };
  }
  const isOffline = error !== null && isServerAway(error);
  const details = (
    <>
      <p className="text-[15px] leading-6">
        {isOffline ? 'Sent when the network is back. You can go on.' : 'Sent automatically. You can go on.'}
      </p>
      {error !== null && <Small>{[sentenceOf(error), detailsOf(error)].join(' ').trim()}</Small>}
    </>
  );
  return { tone: 'warn', text: queued, details };
}

/** Returns whether the server did not respond. A timeout may also mean that it is slow. */
function isServerAway(error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind !== 'timeout' && hasNoServer(failure);
}

function Small({ children }: { readonly children: string }) {
  return <p className="text-sm leading-5">{children}</p>;
}

export const deviceWord = (): string => (window.matchMedia('(width < 40rem)').matches ? 'phone' : 'device');
