import type { TypedEntry } from '@derby/rules/entry-fields';
import { makeRequestKey } from '../../../lib/requests.ts';
import { isBegun } from '../../../lib/entry-form.ts';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { FORM_WAIT_LIMIT_MS, PHOTOS_LOCK, WEIGHTS_LOCK } from '../constants.ts';
import type { DeviceStore } from '../device/device-store.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';
import type { SentFish } from '../device/sent-fish.ts';
import { createAwaited, type Outcome } from './outcome.ts';
import type { QueueDeps } from './queue-deps.ts';
import { createQueueState, type QueueState, type QueueStateHolder } from './queue-state.ts';
import { createPhotoSender, createWeightSender } from './senders.ts';

/** The queued entries of this device. */
export interface SendQueue {
  /** The storage of queued entries and the draft. */
  readonly store: DeviceStore;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => QueueState;
  /** Reads the storage of the device again. */
  readonly refresh: () => Promise<void>;
  /**
   * Queues the entry on the device, then sends it. One that is refused when the form is no longer there stays in the
   * queue: as the draft, the next entry would replace it unseen.
   */
  readonly weighIn: (
    typed: TypedEntry,
    photo: File | null,
    isFormThere: () => boolean,
  ) => Promise<Outcome & { readonly key: string }>;
  /** Sends the queued weights in order, then the photos. */
  readonly sendAll: () => Promise<void>;
  readonly retry: (queuedEntry: QueuedEntry) => Promise<void>;
  /**
   * Takes back the entry with this key. One that no request has left the device with is only removed from the queue. A
   * saved one is taken back on the server, and its photo is dropped if that is still queued. Returns false when it is
   * not known whether the server has it. Rejects when the server does not take it back.
   */
  readonly undo: (key: string) => Promise<boolean>;
  /** Keeps the corrected values of a fish that this device has sent. */
  readonly noteCorrection: (entry: SentFish) => Promise<void>;
  readonly discard: (queuedEntry: QueuedEntry) => Promise<void>;
  /** Returns whether the form of the signed-in user holds an entry that was not added. */
  readonly hasDraft: () => Promise<boolean>;
  /** Turns a refused entry back into the draft. Returns false while the form holds another one. */
  readonly restoreDraft: (queuedEntry: QueuedEntry) => Promise<boolean>;
}

/** Creates the queue. It sends each entry until the server has all of it. */
export function createSendQueue(deps: QueueDeps): SendQueue {
  const { store } = deps;
  const state = createQueueState(store);
  const awaited = createAwaited();
  const run = createTurnTaker(deps, state);
  const sendNextWeight = createWeightSender(deps, state, awaited);
  const sendNextPhoto = createPhotoSender(deps, state);
  const sendWeights = (): Promise<void> => run(WEIGHTS_LOCK, sendNextWeight);
  const sendPhotos = (): Promise<void> => run(PHOTOS_LOCK, sendNextPhoto);

  async function weighIn(...[typed, photo, isFormThere]: Parameters<SendQueue['weighIn']>) {
    const clock = deps.readClock();
    const orders = (await store.listQueuedEntries()).map(({ order = 0 }) => order);
    const queuedEntry: QueuedEntry = {
      key: makeRequestKey(),
      weighedBy: deps.userId() ?? '',
      weighedAt: new Date(clock.deviceMs).toISOString(),
      clock,
      order: Math.max(0, ...orders) + 1,
      typed,
      hasPhoto: photo !== null,
      entryId: null,
      problem: null,
    };
    awaited.begin(queuedEntry.key, isFormThere);
    await state.change(store.queueEntry(queuedEntry, photo));
    // Others may be sent first, here or in another tab, which a phone may have stopped.
    await withTimeLimit(FORM_WAIT_LIMIT_MS, sendWeights).catch(() => undefined);
    const outcome = awaited.end(queuedEntry.key) ?? outcomeBesides(queuedEntry);
    void sendPhotos();
    return { ...outcome, key: queuedEntry.key };
  }

  /** Removes an entry from the queue while nothing is sent. Returns false for one that may have been sent. */
  async function withdraw(key: string): Promise<boolean> {
    let isWithdrawn = false;
    await deps.takeTurn(WEIGHTS_LOCK, async () => {
      const queuedEntry = (await store.listQueuedEntries()).find((one) => one.key === key);
      if (!queuedEntry || queuedEntry.isAttempted) return;
      await state.change(store.removeQueuedEntry(key));
      isWithdrawn = true;
    });
    return isWithdrawn;
  }

  async function undo(key: string): Promise<boolean> {
    if (await withdraw(key)) return true;
    const saved = state.getState().added.find((one) => one.key === key);
    if (!saved) return false;
    await deps.undo(saved.entry.id);
    await store.removeQueuedEntry(key);
    await state.change(store.sentFish.remove(saved.entry.id));
    state.set({ added: state.getState().added.filter((one) => one !== saved) });
    return true;
  }

  /** The outcome of an entry that this tab has not sent: it waits behind another one, or another tab has sent it. */
  function outcomeBesides({ key }: QueuedEntry): Outcome {
    const isWaiting = state
      .getState()
      .queuedEntry.some((queuedEntry) => queuedEntry.key === key && queuedEntry.entryId === null);
    return isWaiting ? { kind: 'queued', error: null } : { kind: 'saved', entry: null };
  }

  async function hasDraft(): Promise<boolean> {
    const { typed, photo } = await store.readDraft();
    return isBegun({ ...typed, fishPhoto: photo });
  }

  let sendingAll: Promise<void> | undefined;
  function sendAll(): Promise<void> {
    sendingAll ??= sendWeights()
      .then(sendPhotos)
      .finally(() => (sendingAll = undefined));
    return sendingAll;
  }

  return {
    store,
    subscribe: state.subscribe,
    getState: state.getState,
    refresh: state.refresh,
    weighIn,
    sendAll,
    async retry(queuedEntry) {
      await state.change(store.updateQueuedEntry({ ...queuedEntry, problem: null }));
      await sendAll();
    },
    undo,
    noteCorrection: (entry) => state.change(store.sentFish.update(entry)),
    discard: (queuedEntry) => state.change(store.removeQueuedEntry(queuedEntry.key)),
    hasDraft,
    async restoreDraft(queuedEntry) {
      if (await hasDraft()) return false;
      await state.change(store.restoreDraft(queuedEntry, deps.userId() ?? queuedEntry.weighedBy));
      state.set({ takenBack: state.getState().takenBack + 1 });
      return true;
    },
  };
}

/** Runs the steps of one sender, in one tab at a time, until a step has nothing to send. */
type RunSender = (lock: string, sendNext: () => Promise<boolean>) => Promise<void>;

/** Creates the runner. While any sender runs, the state shows that the queue is sending. */
function createTurnTaker({ takeTurn }: Pick<QueueDeps, 'takeTurn'>, state: QueueStateHolder): RunSender {
  let sendersUnderWay = 0;
  return async (lock, sendNext) => {
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
  };
}
