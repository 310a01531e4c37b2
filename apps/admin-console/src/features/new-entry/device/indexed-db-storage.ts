import { openDB, type IDBPDatabase } from 'idb';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { DEVICE_DATABASE, DEVICE_OPEN_LIMIT_MS } from '../constants.ts';
import type { Place, EntryStorage } from './device-storage.ts';

const PLACES: readonly Place[] = ['fish', 'photos', 'drafts'];
const VERSION = 1;

/**
 * Stores records in IndexedDB, which survives reloads, logins and a dead battery. Every method rejects when the
 * browser refuses the database, or has not opened it in time. The next call tries again, or uses it once it is open.
 */
export function createIndexedDbStorage(): EntryStorage {
  let opened: Promise<IDBPDatabase> | undefined;
  const database = async (): Promise<IDBPDatabase> => {
    opened ??= open();
    return await opened;
  };
  const open = async (): Promise<IDBPDatabase> => {
    const opening = openNow();
    // It may open after the limit. One that was refused is opened again.
    void opening.then(
      () => (opened = opening),
      () => (opened = undefined),
    );
    return await withTimeLimit(DEVICE_OPEN_LIMIT_MS, () => opening);
  };
  const openNow = async (): Promise<IDBPDatabase> =>
    await openDB(DEVICE_DATABASE, VERSION, {
      upgrade: (one) => PLACES.forEach((place) => one.createObjectStore(place)),
      // Another tab runs a newer version of the console: close, so that it can upgrade, and open again later.
      blocking: () => void forget(),
      terminated: () => (opened = undefined),
    });
  const forget = async (): Promise<void> => {
    const one = opened;
    opened = undefined;
    (await one)?.close();
  };
  return {
    get: async (place, key) => await (await database()).get(place, key),
    async all(place) {
      const transaction = (await database()).transaction(place);
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
      return new Map(keys.map((key, index) => [String(key), values[index]]));
    },
    async apply(changes) {
      const transaction = (await database()).transaction(PLACES, 'readwrite');
      const writes = changes.map(async ({ place, key, value }) => {
        const store = transaction.objectStore(place);
        await (value === undefined ? store.delete(key) : store.put(value, key));
      });
      await Promise.all([...writes, transaction.done]);
    },
  };
}
