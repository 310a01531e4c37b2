import type { Place, EntryStorage } from '../device/device-storage.ts';

export interface MemoryStorage extends EntryStorage {
  /** Makes every later write fail, as when the storage is full. */
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
