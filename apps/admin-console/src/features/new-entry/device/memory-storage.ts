import type { EntryStorage, Place } from './device-storage.ts';

/** Stores records until the page closes. */
export function createMemoryStorage(): EntryStorage {
  const records: Record<Place, Map<string, unknown>> = { queued: new Map(), photos: new Map(), drafts: new Map() };
  return {
    get: async (place, key) => records[place].get(key),
    all: async (place) => new Map(records[place]),
    async apply(changes) {
      for (const { place, key, value } of changes) {
        if (value === undefined) records[place].delete(key);
        else records[place].set(key, value);
      }
    },
  };
}
