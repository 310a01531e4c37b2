import type { ApolloClient } from '@apollo/client';
import { failureOf, sentenceOf } from '@derby/web-session/request-failure';
import { readClock } from '@derby/web-session/server-clock';
import { signedInPassName, signedInUserId } from '../../../lib/viewer.tsx';
import { addEntryPhoto, type CreatedEntry, createEntry } from '../api.ts';
import type { DeviceStore, QueuedEntry } from '../device/device-store.ts';
import type { QueueState } from './queue-state.ts';
import type { Surroundings } from './surroundings.ts';
import { weighAgeMs } from './weigh-age.ts';

/** How a weigh-in ended, for the form that submitted it. */
export type Outcome =
  /** The server has the weight; null when another tab sent it, which knows the rank. */
  | { readonly kind: 'saved'; readonly entry: CreatedEntry | null }
  /** The entry is queued on the device; `error` is that of the failed attempt, if there was one. */
  | { readonly kind: 'queued'; readonly error: unknown }
  /** The server refused it, and it is in the form again, as the draft. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** The forms that wait for the outcome of an entry, by its key. */
export type FormsWaiting = Map<
  string,
  {
    /** Fills it with the refused entry again. Returns false for one that has gone, or in which the next one was begun. */
    readonly putBack: () => boolean;
    outcome?: Outcome;
  }
>;

interface Sending extends Pick<Surroundings, 'isOnline' | 'readFreshClock'> {
  readonly client: ApolloClient;
  readonly store: DeviceStore;
  readonly state: QueueState;
}

/** An entry that is first sent this long after the weigh-in counts as queued: it sends its time. */
const LATE_AFTER_MS = 1_000;

/**
 * Creates the step that sends the oldest due weight under the key of its queued entry; the server creates one entry per
 * key, however often it is sent. The step returns false when none is due, or when one cannot be sent now: it holds back
 * the later ones, so that they arrive in order.
 */
export function createWeightSender(sending: Sending, forms: FormsWaiting): () => Promise<boolean> {
  const { client, store, state, isOnline, readFreshClock } = sending;

  function hasWaited({ key, clock }: QueuedEntry): boolean {
    const isFirstTime = forms.has(key);
    return !isFirstTime || clock === undefined || weighAgeMs(clock, readClock()) > LATE_AFTER_MS;
  }

  function settle(key: string, outcome: Outcome): void {
    const form = forms.get(key);
    if (form) form.outcome = outcome;
  }

  /** `mayBeStored`: an earlier request with it had no certain outcome, so it must keep its key. */
  async function recover(queuedEntry: QueuedEntry, error: unknown, mayBeStored: boolean): Promise<boolean> {
    const failureKind = failureKindOf(error);
    const code = codeOf(error);
    if (code === STORED_IN_EARLIER_DERBY) {
      await state.change(store.removeQueuedEntry(queuedEntry.key));
      settle(queuedEntry.key, { kind: 'saved', entry: null });
      return true;
    }
    // An administrator decides about an entry of an earlier derby, so it does not go back into the form.
    const wasNotDone = failureKind === 'refused' ? code !== EARLIER_DERBY : failureKind === 'session' && !mayBeStored;
    const form = forms.get(queuedEntry.key);
    if (wasNotDone && form?.putBack()) {
      // First: the form may stop waiting meanwhile, and would then clear itself and the draft.
      form.outcome = { kind: 'refused', error };
      // The form still has a photo that the device cannot read.
      const restored = store.restoreDraft(queuedEntry, queuedEntry.weighedBy);
      await state.change(restored.catch(() => store.removeQueuedEntry(queuedEntry.key)));
      return failureKind === 'refused';
    }
    if (failureKind === 'refused' || failureKind === 'unknown')
      await state.change(store.updateQueuedEntry(withProblem(queuedEntry, error)));
    settle(queuedEntry.key, { kind: 'queued', error });
    return failureKind === 'refused' || failureKind === 'unknown';
  }

  return async () => {
    const found = await nextDue(sending, 'weight');
    const userId = signedInUserId();
    if (!found || userId === null) return false;
    const due = asOwn(found, userId);
    try {
      // Stored before the request: the page may be closed before the response.
      if (isOnline() && !due.isAttempted) await store.updateQueuedEntry({ ...due, isAttempted: true });
      const entry = await createEntry(client, due, hasWaited(due) ? await readFreshClock() : null);
      state.set({ added: [...state.getState().added, { key: due.key, entry }] });
      await state.change(
        due.hasPhoto
          ? store.updateQueuedEntry({ ...due, isAttempted: true, entryId: entry.id })
          : store.removeQueuedEntry(due.key),
      );
      await state.change(store.sentFish.add(entry));
      settle(due.key, { kind: 'saved', entry });
      return true;
    } catch (error) {
      // The browser may have been wrong about the network, or it came back meanwhile.
      const failure = failureOf(error);
      const hasLeft = failure.kind !== 'connection' || failure.hasBegun || isOnline();
      let queuedEntry = (await store.listQueuedEntries()).find(({ key }) => key === due.key) ?? due;
      if (hasLeft && !queuedEntry.isAttempted) {
        queuedEntry = { ...queuedEntry, isAttempted: true };
        await state.change(store.updateQueuedEntry(queuedEntry));
      }
      return await recover(queuedEntry, error, due.isAttempted ?? false);
    }
  };
}

/**
 * Creates the step that uploads the oldest photo whose entry the server has. The step returns false when there is
 * none, or when the next one cannot be sent now. A photo never delays a weight.
 */
export function createPhotoSender(sending: Sending): () => Promise<boolean> {
  const { client, store, state } = sending;

  function showProgress({ key }: QueuedEntry, percent: number | null): void {
    const { [key]: _before, ...others } = state.getState().progress;
    state.set({ progress: percent === null ? others : { ...others, [key]: percent } });
  }

  return async () => {
    const due = await nextDue(sending, 'photo');
    if (!due || due.entryId === null) return false;
    const photo = await store.readPhoto(due.key).catch(() => undefined);
    // It cannot be read right now.
    if (photo === undefined) return false;
    try {
      const onProgress = (percent: number): void => showProgress(due, percent);
      if (photo) await addEntryPhoto(client, { entryId: due.entryId, file: photo, onProgress });
      await state.change(store.removeQueuedEntry(due.key));
      return true;
    } catch (error) {
      const failureKind = failureKindOf(error);
      if (failureKind === 'later' || failureKind === 'session') return false;
      // The entry may have been taken back meanwhile.
      const isQueued = (await store.listQueuedEntries()).some(({ key }) => key === due.key);
      if (isQueued) await state.change(store.updateQueuedEntry(withProblem(due, error)));
      return true;
    } finally {
      showProgress(due, null);
    }
  };
}

/** Returns the oldest queued entry that lacks this part on the server and is sent automatically for this user. */
async function nextDue({ store, isOnline }: Sending, part: 'weight' | 'photo'): Promise<QueuedEntry | undefined> {
  const queuedEntries = await store.listQueuedEntries();
  const userId = signedInUserId();
  if (userId === null) return undefined;
  return queuedEntries.find((one) => {
    const { problem, entryId } = one;
    if (problem !== null) return false;
    if (part === 'photo') return entryId !== null;
    // It changes hands with the mark of its first request, not before.
    return entryId === null && maySend(one, userId) && (one.weighedBy === userId || isOnline());
  });
}

/**
 * Returns whether a user may send an entry. Keys belong to a user, so what may have reached the server only its own user
 * sends. Other users send what a scale pass has left on the device, as long as no request with it has left.
 */
export const maySend = ({ weighedBy, passName, isAttempted }: QueuedEntry, userId: string): boolean =>
  weighedBy === userId || (passName !== undefined && !isAttempted);

/** Returns an entry as one of the signed-in user, for whose requests its key is new. */
export function asOwn(queuedEntry: QueuedEntry, userId: string): QueuedEntry {
  const { passName: _other, ...entry } = queuedEntry;
  const passName = signedInPassName();
  if (entry.weighedBy === userId) return queuedEntry;
  const typedBy = entry.typedBy ?? entry.weighedBy;
  return { ...entry, weighedBy: userId, typedBy, ...(passName !== undefined && { passName }) };
}

/**
 * What a failed attempt means for a queued entry. `later`: the server is unreachable or overloaded, so retry unchanged;
 * `session`: not carried out, because the user must sign in or turn on two-factor authentication; `refused`: not carried
 * out, and a retry would be refused; `unknown`: it may have been carried out, so only the same key may be sent again.
 */
type FailureKind = 'later' | 'session' | 'refused' | 'unknown';

const TRY_AGAIN_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const TRY_AGAIN_CODES: ReadonlySet<string> = new Set([
  'BUSY',
  'UNAVAILABLE',
  'DISK_FULL',
  'TOO_MANY_REQUESTS',
  'MAINTENANCE',
]);
const TOO_LARGE_STATUS = 413;
const TWO_FACTOR_REQUIRED = 'TWO_FACTOR_REQUIRED';
const UNEXPECTED_CODE = 'INTERNAL_SERVER_ERROR';
/** The entry was weighed before the reset. */
export const EARLIER_DERBY = 'EARLIER_DERBY';
/** The server had stored the entry before the reset, so the device can forget it. */
const STORED_IN_EARLIER_DERBY = 'STORED_IN_EARLIER_DERBY';

function codeOf(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure.kind === 'refused' ? failure.code : undefined;
}

export function failureKindOf(error: unknown): FailureKind {
  const failure = failureOf(error);
  switch (failure.kind) {
    case 'session':
      return 'session';
    case 'timeout':
    case 'connection':
      return 'later';
    case 'http':
      if (!failure.isOurs || TRY_AGAIN_STATUSES.has(failure.status)) return 'later';
      return failure.status === TOO_LARGE_STATUS ? 'refused' : 'unknown';
    case 'refused':
      if (TRY_AGAIN_CODES.has(failure.code)) return 'later';
      if (failure.code === TWO_FACTOR_REQUIRED) return 'session';
      return failure.code === UNEXPECTED_CODE ? 'unknown' : 'refused';
    case 'unexpected':
      return 'unknown';
  }
}

/** Returns the queued entry with the error that a user must look at. */
function withProblem(queuedEntry: QueuedEntry, error: unknown): QueuedEntry {
  const failure = failureOf(error);
  const isTooLarge = failure.kind === 'http' && failure.status === TOO_LARGE_STATUS;
  const otherwise = isTooLarge ? 'The network refused it as too large.' : 'An unexpected error occurred.';
  const isUnknown = failureKindOf(error) === 'unknown';
  const code = codeOf(error);
  const sentence = sentenceOf(error, otherwise);
  return { ...queuedEntry, problem: { sentence, isUnknown, ...(code !== undefined && { code }) } };
}
