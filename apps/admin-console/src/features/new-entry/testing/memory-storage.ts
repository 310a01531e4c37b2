import type { Place, EntryStorage } from '../device/device-storage.ts';

export interface MemoryStorage extends EntryStorage {
  /** Makes every later write fail, as when the storage is full. */
  refuse(): void;
  /** Ends that. */
  accept(): void;
  /** Makes every later read wait for this, and fail when it rejects. */
  setReading(reading: () => Promise<void>): void;
}

const readAtOnce = async (): Promise<void> => undefined;

export function createMemoryStorage(): MemoryStorage {
  const records: Record<Place, Map<string, unknown>> = { queued: new Map(), photos: new Map(), drafts: new Map() };
  let isFull = false;
  let read = readAtOnce;
  return {
    refuse: () => (isFull = true),
    accept: () => (isFull = false),
    setReading: (reading) => (read = reading),
    async get(place, key) {
      await read();
      return records[place].get(key);
    },
    async all(place) {
      await read();
      return new Map(records[place]);
    },
    async apply(changes) {
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      for (const { place, key, value } of changes) {
        if (value === undefined) records[place].delete(key);
        else records[place].set(key, value);
      }
    },
  };
}
