import type { ApolloClient } from '@apollo/client';
import type { TypedEntry } from '@derby/rules/entry-fields';
import { readClock } from '@derby/web-session/server-clock';
import { type EntryFormValues, isBegun } from '../../../lib/entry-form.ts';
import { makeRequestKey } from '../../../lib/requests.ts';
import { signedInPassName, signedInUserId } from '../../../lib/viewer.tsx';
import { withTimeLimit } from '@derby/web-session/with-time-limit';
import { seenGeneration, undoEntry } from '../api.ts';
import type { DeviceStore, QueuedEntry } from '../device/device-store.ts';
import type { SentFish } from '../device/sent-fish.ts';
import { createQueueState } from './queue-state.ts';
import { asOwn, type FormsWaiting, createPhotoSender, createWeightSender, type Outcome } from './senders.ts';
import { createSurroundings } from './surroundings.ts';

/** The locks that let one tab at a time send weights, and one send photos. */
const WEIGHTS_LOCK = 'derby-weigh-in-weights';
const PHOTOS_LOCK = 'derby-weigh-in-photos';
/** How long the form waits for an entry behind others. The request of an entry that is sent at once ends before. */
const FORM_WAIT_LIMIT_MS = 11_000;

/** The form that submitted an entry. */
interface SubmittedForm {
  /** Called once the device has the entry. */
  readonly onQueued: () => void;
  /** Fills it with the entry again. Returns false if it has gone, or if the next entry was begun in it. */
  readonly putBack: () => boolean;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

/** Creates the queue. It sends each entry until the server has all of it. */
export function createSendQueue(client: ApolloClient, store: DeviceStore, surroundings = createSurroundings()) {
  const { takeTurn } = surroundings;
  const state = createQueueState(store);
  const forms: FormsWaiting = new Map();
  const sending = { client, store, state, ...surroundings };
  const sendNextWeight = createWeightSender(sending, forms);
  const sendNextPhoto = createPhotoSender(sending);
  const sendWeights = (): Promise<void> => run(WEIGHTS_LOCK, sendNextWeight);
  const sendPhotos = (): Promise<void> => run(PHOTOS_LOCK, sendNextPhoto);

  let sendersUnderWay = 0;
  /** Runs the steps of one sender, in one tab at a time, until a step has nothing to send. */
  async function run(lock: string, sendNext: () => Promise<boolean>): Promise<void> {
    sendersUnderWay += 1;
    state.set({ isSending: true });
    try {
      await takeTurn(lock, async () => {
        // Entries are sent one after the other, in order.
        // oxlint-disable-next-line no-await-in-loop
        while (await sendNext());
      });
    } finally {
      sendersUnderWay -= 1;
      state.set({ isSending: sendersUnderWay > 0 });
      await state.refresh();
    }
  }

  let sendingAll: Promise<void> | undefined;
  /** Sends the queued weights in order, then the photos. */
  function sendAll(): Promise<void> {
    sendingAll ??= sendWeights()
      .then(sendPhotos)
      .finally(() => (sendingAll = undefined));
    return sendingAll;
  }

  /**
   * Queues the entry on the device, then calls `onQueued` and sends it. One that is refused and cannot be put back into
   * the form stays in the queue: as the draft, the next entry would replace it unseen.
   */
  async function weighIn(
    typed: TypedEntry,
    { photo, card, hasConsented }: { readonly photo: File | null } & Pick<EntryFormValues, 'card' | 'hasConsented'>,
    { onQueued, putBack }: SubmittedForm,
  ) {
    const clock = readClock();
    const orders = (await store.listQueuedEntries()).map(({ order = 0 }) => order);
    const key = makeRequestKey();
    const derbyGeneration = seenGeneration(client);
    const passName = signedInPassName();
    const queuedEntry: QueuedEntry = {
      key,
      weighedBy: signedInUserId() ?? '',
      ...(passName !== undefined && { passName }),
      weighedAt: new Date(clock.deviceMs).toISOString(),
      clock,
      order: Math.max(0, ...orders) + 1,
      ...(derbyGeneration !== undefined && { derbyGeneration }),
      typed,
      ...(card && { card }),
      ...(hasConsented && { hasConsented }),
      hasPhoto: photo !== null,
      entryId: null,
      problem: null,
    };
    forms.set(key, { putBack });
    await state.change(store.queueEntry(queuedEntry, photo));
    onQueued();
    // Others may be sent first, here or in another tab, which a phone may have stopped.
    await withTimeLimit(FORM_WAIT_LIMIT_MS, sendWeights).catch(() => undefined);
    const outcome = forms.get(key)?.outcome ?? outcomeBesides(key);
    forms.delete(key);
    void sendPhotos();
    return { ...outcome, key };
  }

  /** The outcome of an entry that this tab has not sent: it waits behind another one, or another tab has sent it. */
  function outcomeBesides(key: string): Outcome {
    const isWaiting = state.getState().queuedEntries.some((one) => one.key === key && one.entryId === null);
    return isWaiting ? { kind: 'queued', error: null } : { kind: 'saved', entry: null };
  }

  /** Removes an entry from the queue while nothing is sent. Returns false for one that may have been sent. */
  async function withdraw(key: string): Promise<boolean> {
    let isWithdrawn = false;
    await takeTurn(WEIGHTS_LOCK, async () => {
      const queuedEntry = (await store.listQueuedEntries()).find((one) => one.key === key);
      if (!queuedEntry || queuedEntry.isAttempted) return;
      await state.change(store.removeQueuedEntry(key));
      isWithdrawn = true;
    });
    return isWithdrawn;
  }

  /**
   * Takes back the entry with this key. One that no request has left the device with is only removed from the queue. A
   * saved one is taken back on the server, and its photo is dropped if that is still queued. Returns false when it is
   * not known whether the server has it. Rejects when the server does not take it back.
   */
  async function undo(key: string): Promise<boolean> {
    if (await withdraw(key)) return true;
    const saved = state.getState().added.find((one) => one.key === key);
    if (!saved) return false;
    await undoEntry(client, saved.entry.id);
    await store.removeQueuedEntry(key);
    await state.change(store.sentFish.remove(saved.entry.id));
    state.set({ added: state.getState().added.filter((one) => one !== saved) });
    return true;
  }

  async function sendAsOwn(queuedEntry: QueuedEntry): Promise<void> {
    await state.change(store.updateQueuedEntry(asOwn(queuedEntry, signedInUserId() ?? queuedEntry.weighedBy)));
    await sendAll();
  }

  /** Returns whether the form of the signed-in user holds an entry that was not added. */
  async function hasDraft(): Promise<boolean> {
    const { typed, photo } = await store.readDraft();
    return isBegun({ ...typed, fishPhoto: photo });
  }

  return {
    /** The storage of queued entries and the draft. */
    store,
    subscribe: state.subscribe,
    getState: state.getState,
    refresh: state.refresh,
    weighIn,
    sendAll,
    retry: async (queuedEntry: QueuedEntry): Promise<void> => {
      await state.change(store.updateQueuedEntry({ ...queuedEntry, problem: null }));
      await sendAll();
    },
    /** Sends an entry of an earlier derby as one of this derby, in the name of the signed-in administrator. */
    addToThisDerby: async (queuedEntry: QueuedEntry): Promise<void> =>
      await sendAsOwn({ ...queuedEntry, isForThisDerby: true, problem: null }),
    /** Sends an entry in the name of the signed-in administrator, although the server may have it. */
    addAgain: async (queuedEntry: QueuedEntry): Promise<void> => await sendAsOwn(queuedEntry),
    undo,
    /** Keeps the corrected values of a fish that this device has sent. */
    noteCorrection: (entry: SentFish) => state.change(store.sentFish.update(entry)),
    discard: (queuedEntry: QueuedEntry) => state.change(store.removeQueuedEntry(queuedEntry.key)),
    hasDraft,
    /** Turns a refused entry back into the draft. Returns false while the form holds another one. */
    restoreDraft: async (queuedEntry: QueuedEntry): Promise<boolean> => {
      if (await hasDraft()) return false;
      await state.change(store.restoreDraft(queuedEntry, signedInUserId() ?? queuedEntry.weighedBy));
      state.set({ takenBack: state.getState().takenBack + 1 });
      return true;
    },
  };
}
