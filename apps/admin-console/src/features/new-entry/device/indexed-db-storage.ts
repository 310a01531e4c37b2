import { openDB, type IDBPDatabase } from 'idb';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';
import { DEVICE_DATABASE, DEVICE_OPEN_LIMIT_MS } from '../constants.ts';
import type { Place, EntryStorage } from './device-storage.ts';

const PLACES: readonly Place[] = ['fish', 'photos', 'drafts'];
const VERSION = 1;

/**
 * Stores records in IndexedDB, which survives reloads, logins and a dead battery. Every method rejects when the
 * browser refuses the database, or does not open it in time.
 */
export function createIndexedDbStorage(): EntryStorage {
  let opened: Promise<IDBPDatabase> | undefined;
  const database = async (): Promise<IDBPDatabase> => {
    opened ??= withTimeLimit(DEVICE_OPEN_LIMIT_MS, () =>
      openDB(DEVICE_DATABASE, VERSION, {
        upgrade: (one) => PLACES.forEach((place) => one.createObjectStore(place)),
        // Another tab runs a newer version of the console: close, so that it can upgrade, and open again later.
        blocking: () => void forget(),
        terminated: () => (opened = undefined),
      }),
    );
    return await opened;
  };
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
