import type { Place, EntryStorage } from '../device/device-storage.ts';

/** A device's storage in memory, which a test can take away. */
export interface MemoryStorage extends EntryStorage {
  /** From now on the device refuses to write, as when its storage is full. */
  refuse(): void;
}

export function createMemoryStorage(): MemoryStorage {
  const records: Record<Place, Map<string, unknown>> = { fish: new Map(), photos: new Map(), drafts: new Map() };
  let isFull = false;
  return {
    refuse: () => (isFull = true),
    get: async (place, key) => records[place].get(key),
    all: async (place) => new Map(records[place]),
    async apply(changes) {
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      for (const { place, key, value } of changes) {
        if (value === undefined) records[place].delete(key);
        else records[place].set(key, value);
      }
    },
  };
}
