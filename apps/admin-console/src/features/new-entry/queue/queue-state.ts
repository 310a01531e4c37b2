import type { CreatedEntry } from '../api.ts';
import type { StorageHealth } from '../device/device-storage.ts';
import type { DeviceStore, QueuedEntry } from '../device/device-store.ts';
import type { SentFish } from '../device/sent-fish.ts';

/** An entry that the server has, and the key that its queued entry had. */
export interface AddedEntry {
  readonly key: string;
  readonly entry: CreatedEntry;
}

/** What the screen shows of the queue. */
export interface QueueView extends StorageHealth {
  /** In the order of their weigh-ins. */
  readonly queuedEntries: readonly QueuedEntry[];
  /** Saved from this page, oldest first. */
  readonly added: readonly AddedEntry[];
  /** Saved from this device by the signed-in user, also before a reload. */
  readonly sentFish: readonly SentFish[];
  /** Percentage sent of each upload, by the key of the entry. */
  readonly progress: Readonly<Record<string, number>>;
  readonly isSending: boolean;
  /** Counts the queued entries that became the draft again. */
  readonly takenBack: number;
}

const START: QueueView = {
  queuedEntries: [],
  added: [],
  sentFish: [],
  progress: {},
  isSending: false,
  isLasting: true,
  isFull: false,
  reading: 'pending',
  takenBack: 0,
};

/** The state of the queue: what the screen shows, and how it changes. */
export type QueueState = ReturnType<typeof createQueueState>;

export function createQueueState(store: DeviceStore) {
  let shown = START;
  const listeners = new Set<() => void>();
  const set = (part: Partial<QueueView>): void => {
    shown = { ...shown, ...part };
    for (const listener of listeners) listener();
  };
  /** Reads the storage of the device again. */
  const refresh = async (): Promise<void> => {
    const [queuedEntries, sentFish] = await Promise.all([store.listQueuedEntries(), store.sentFish.list()]);
    set({ queuedEntries, sentFish, ...store.health() });
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getState: () => shown,
    set,
    refresh,
    /** Reads the storage after this change of it. */
    change: async (work: Promise<void>): Promise<void> => {
      await work;
      await refresh();
    },
  };
}
