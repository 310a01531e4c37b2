import { sentenceOf } from '@derby/web-session/request-failure';
import type { CreatedEntry } from '../api/create-entry.ts';
import { LATE_AFTER_MS, PHOTOS_LOCK, WEIGHTS_LOCK } from '../constants.ts';
import type { DeviceStore } from '../device/device-store.ts';
import type { KeptFish, TypedEntry } from '../device/kept-fish.ts';
import type { TakeTurn } from '../device/one-tab.ts';
import { messages } from '../messages.ts';
import { makeRequestKey } from '../../../lib/request-key.ts';
import { verdictOf } from './verdict.ts';

/** How a weigh-in ended for whoever stands at the scale. */
export type Outcome =
  /** The server has the weight; null when another tab sent it, which knows the rank. */
  | { readonly kind: 'saved'; readonly entry: CreatedEntry | null }
  /** The device keeps it and sends it; `error` is what the attempt met, if there was one. */
  | { readonly kind: 'kept'; readonly error: unknown }
  /** Not carried out: it is the draft again. */
  | { readonly kind: 'refused'; readonly error: unknown };

/** What the screen shows of the queue. */
export interface QueueState {
  /** In the order in which they were weighed. */
  readonly fish: readonly KeptFish[];
  /** Percent sent of each photo that is on its way, by the fish's key. */
  readonly progress: Readonly<Record<string, number>>;
  readonly isSending: boolean;
  /** False while a reload would lose something. */
  readonly isLasting: boolean;
  /** How often `takeBack` has changed the draft under the form. */
  readonly takenBack: number;
}

export interface QueueDeps {
  readonly store: DeviceStore;
  /** `hasWaited` is false of a fish that goes out for the first time, straight from the scale. */
  readonly sendWeight: (fish: KeptFish, hasWaited: boolean) => Promise<CreatedEntry>;
  readonly sendPhoto: (entryId: number, photo: File, onProgress: (percent: number) => void) => Promise<void>;
  /** The id of the administrator who is signed in; null when nobody is. */
  readonly userId: () => string | null;
  readonly takeTurn: TakeTurn;
  readonly now: () => Date;
}

/** The waiting fish of this device. */
export interface SendQueue {
  /** Where the fish lie, and the draft. */
  readonly store: DeviceStore;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => QueueState;
  /** Reads anew what the device keeps. */
  readonly refresh: () => Promise<void>;
  /** Keeps the fish on the device, then sends it. */
  readonly weighIn: (typed: TypedEntry, photo: File | null) => Promise<Outcome>;
  /** Sends what is waiting: weights in their order, then photos. */
  readonly sendAll: () => Promise<void>;
  readonly retry: (fish: KeptFish) => Promise<void>;
  readonly discard: (fish: KeptFish) => Promise<void>;
  /** Makes a refused fish the draft again, for the form to show; false while the form holds another one. */
  readonly takeBack: (fish: KeptFish) => Promise<boolean>;
}

/** Whether it is sent without anybody's doing while this user is signed in. */
const isDue = (fish: KeptFish, userId: string | null): boolean =>
  userId !== null && fish.problem === null && (fish.entryId !== null || fish.weighedBy === userId);

/**
 * Sends weighed fish, each until the server has answered for all of it. A weight goes out under the fish's key as often
 * as it takes, and the server makes one entry of it; what nobody can send now stops the ones behind it, so that they
 * arrive in order. A photo follows its weight and holds no weight up.
 */
export function createSendQueue(deps: QueueDeps): SendQueue {
  const { store } = deps;
  let state: QueueState = { fish: [], progress: {}, isSending: false, isLasting: true, takenBack: 0 };
  const listeners = new Set<() => void>();
  /** Of the fish that somebody at the scale waits for. */
  const awaited = new Map<string, Outcome | null>();
  let sendersUnderWay = 0;

  function set(part: Partial<QueueState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<void> {
    set({ fish: await store.listFish(), isLasting: store.isLasting() });
  }

  async function change(work: Promise<void>): Promise<void> {
    await work;
    await refresh();
  }

  /** Runs one sender, in one tab at a time, until it finds nothing that it can send. */
  async function run(lock: string, sendNext: () => Promise<boolean>): Promise<void> {
    sendersUnderWay += 1;
    set({ isSending: true });
    try {
      await deps.takeTurn(lock, async () => {
        // One after the other, in order.
        // oxlint-disable-next-line no-await-in-loop
        while (await sendNext());
      });
    } finally {
      sendersUnderWay -= 1;
      set({ isSending: sendersUnderWay > 0 });
      await refresh();
    }
  }

  /** Sends the oldest weight that is due; false when there is none, or no sense in going on. */
  async function sendNextWeight(): Promise<boolean> {
    const due = (await store.listFish()).find((fish) => fish.entryId === null && isDue(fish, deps.userId()));
    if (!due) return false;
    try {
      const entry = await deps.sendWeight(due, hasWaited(due));
      await change(due.hasPhoto ? store.updateFish({ ...due, entryId: entry.id }) : store.dropFish(due.key));
      settle(due, { kind: 'saved', entry });
      return true;
    } catch (error) {
      return await recoverWeight(due, error);
    }
  }

  function hasWaited({ key, weighedAt }: KeptFish): boolean {
    const isFirstTime = awaited.has(key);
    return !isFirstTime || deps.now().getTime() - new Date(weighedAt).getTime() > LATE_AFTER_MS;
  }

  async function recoverWeight(fish: KeptFish, error: unknown): Promise<boolean> {
    const verdict = verdictOf(error);
    const wasNotDone = verdict === 'session' || verdict === 'refused';
    if (wasNotDone && awaited.has(fish.key)) {
      await change(store.takeBack(fish));
      settle(fish, { kind: 'refused', error });
      return verdict === 'refused';
    }
    if (verdict === 'refused' || verdict === 'unclear') await change(store.updateFish(withProblem(fish, error)));
    settle(fish, { kind: 'kept', error });
    return verdict === 'refused' || verdict === 'unclear';
  }

  async function sendNextPhoto(): Promise<boolean> {
    const due = (await store.listFish()).find((fish) => fish.entryId !== null && isDue(fish, deps.userId()));
    if (!due || due.entryId === null) return false;
    const photo = await store.readPhoto(due.key);
    try {
      if (photo) await deps.sendPhoto(due.entryId, photo, (percent) => showProgress(due, percent));
      await change(store.dropFish(due.key));
      return true;
    } catch (error) {
      const verdict = verdictOf(error);
      if (verdict === 'later' || verdict === 'session') return false;
      await change(store.updateFish(withProblem(due, error)));
      return true;
    } finally {
      showProgress(due, null);
    }
  }

  function showProgress({ key }: KeptFish, percent: number | null): void {
    const { [key]: _before, ...others } = state.progress;
    set({ progress: percent === null ? others : { ...others, [key]: percent } });
  }

  function settle({ key }: KeptFish, outcome: Outcome): void {
    if (awaited.has(key)) awaited.set(key, outcome);
  }

  const sendWeights = (): Promise<void> => run(WEIGHTS_LOCK, sendNextWeight);
  const sendPhotos = (): Promise<void> => run(PHOTOS_LOCK, sendNextPhoto);

  async function weighIn(typed: TypedEntry, photo: File | null): Promise<Outcome> {
    const fish: KeptFish = {
      key: makeRequestKey(),
      weighedBy: deps.userId() ?? '',
      weighedAt: deps.now().toISOString(),
      typed,
      hasPhoto: photo !== null,
      entryId: null,
      problem: null,
    };
    awaited.set(fish.key, null);
    await change(store.keepFish(fish, photo));
    await sendWeights();
    const outcome = awaited.get(fish.key) ?? outcomeBesides(fish);
    awaited.delete(fish.key);
    void sendPhotos();
    return outcome;
  }

  /** Of a fish that this tab did not come to: it still waits behind another one, or another tab has sent it. */
  function outcomeBesides({ key }: KeptFish): Outcome {
    const isWaiting = state.fish.some((fish) => fish.key === key && fish.entryId === null);
    return isWaiting ? { kind: 'kept', error: null } : { kind: 'saved', entry: null };
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    refresh,
    weighIn,
    sendAll,
    async retry(fish) {
      await change(store.updateFish({ ...fish, problem: null }));
      await sendAll();
    },
    discard: (fish) => change(store.dropFish(fish.key)),
    async takeBack(fish) {
      const { typed, photo } = await store.readDraft();
      if (photo !== null || Object.values(typed).some((value) => value !== '' && value !== false)) return false;
      await change(store.takeBack(fish));
      set({ takenBack: state.takenBack + 1 });
      return true;
    },
  };
}

function withProblem(fish: KeptFish, error: unknown): KeptFish {
  const isUnclear = verdictOf(error) === 'unclear';
  return { ...fish, problem: { sentence: sentenceOf(error, messages.unexpected), isUnclear } };
}
