import type { DeviceStore } from '../device/device-store.ts';
import type { QueuedEntry } from '../device/queued-entry.ts';

/** What the screen shows of the queue. */
export interface QueueState {
  /** In the order in which they were weighed. */
  readonly queuedEntry: readonly QueuedEntry[];
  /** Percent sent of each photo that is on its way, by the fish's key. */
  readonly progress: Readonly<Record<string, number>>;
  readonly isSending: boolean;
  /** False while a reload would lose something. */
  readonly isLasting: boolean;
  /** How often `takeBack` has changed the draft under the form. */
  readonly takenBack: number;
}

/** The queue's state, for those who change it. */
export interface QueueStateHolder {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => QueueState;
  set(part: Partial<QueueState>): void;
  /** Reads anew what the device keeps. */
  readonly refresh: () => Promise<void>;
  /** Reads it after that work on it. */
  change(work: Promise<void>): Promise<void>;
}

export function createQueueState(store: DeviceStore): QueueStateHolder {
  let state: QueueState = { queuedEntry: [], progress: {}, isSending: false, isLasting: true, takenBack: 0 };
  const listeners = new Set<() => void>();
  const set = (part: Partial<QueueState>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    set({ queuedEntry: await store.listQueuedEntries(), isLasting: store.isLasting() });
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
