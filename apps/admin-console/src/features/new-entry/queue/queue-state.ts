import type { DeviceStore } from '../device/device-store.ts';
import type { CreatedEntry } from '../api.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';
import type { SentFish } from '../device/sent-fish.ts';

/** An entry that the server has. */
export interface AddedEntry {
  /** The key that its queued entry had. */
  readonly key: string;
  readonly entry: CreatedEntry;
}

/** The state of the queue for the screen. */
export interface QueueState {
  /** In the order of their weigh-ins. */
  readonly queuedEntry: readonly QueuedEntry[];
  /** Saved from this page, oldest first. */
  readonly added: readonly AddedEntry[];
  /** Saved from this device by the signed-in user, also before a reload; see `SentFishStore`. */
  readonly sentFish: readonly SentFish[];
  /** Percentage sent of each upload, by the key of the entry. */
  readonly progress: Readonly<Record<string, number>>;
  readonly isSending: boolean;
  /** False while a reload would lose data. */
  readonly isLasting: boolean;
  /** Counts the changes of the draft by `takeBack`. */
  readonly takenBack: number;
}

/** The state of the queue, for the code that changes it. */
export interface QueueStateHolder {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => QueueState;
  set(part: Partial<QueueState>): void;
  /** Reads the storage of the device again. */
  readonly refresh: () => Promise<void>;
  /** Reads it after this change of it. */
  change(work: Promise<void>): Promise<void>;
}

export function createQueueState(store: DeviceStore): QueueStateHolder {
  let state: QueueState = {
    queuedEntry: [],
    added: [],
    sentFish: [],
    progress: {},
    isSending: false,
    isLasting: true,
    takenBack: 0,
  };
  const listeners = new Set<() => void>();
  const set = (part: Partial<QueueState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    const [queuedEntry, sentFish] = await Promise.all([store.listQueuedEntries(), store.sentFish.list()]);
    set({ queuedEntry, sentFish, isLasting: store.isLasting() });
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => state,
    set,
    refresh,
    async change(work) {
      await work;
      await refresh();
    },
  };
}
