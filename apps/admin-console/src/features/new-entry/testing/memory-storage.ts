import type { EntryStorage } from '../device/device-storage.ts';
import { createMemoryStorage as createStorage } from '../device/memory-storage.ts';

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
  const memory = createStorage();
  let isFull = false;
  let read = readAtOnce;
  return {
    refuse: () => (isFull = true),
    accept: () => (isFull = false),
    setReading: (reading) => (read = reading),
    async get(place, key) {
      await read();
      return await memory.get(place, key);
    },
    async all(place) {
      await read();
      return await memory.all(place);
    },
    async apply(changes) {
      if (isFull) throw new DOMException('No room', 'QuotaExceededError');
      await memory.apply(changes);
    },
  };
}
