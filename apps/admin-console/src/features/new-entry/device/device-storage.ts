import { openDB, type IDBPDatabase } from 'idb';
import { withTimeLimit } from '../../../lib/with-time-limit.ts';

/** The stores: queued entries by key, photos by the key of their entry or draft, and the draft. */
export type Place = 'fish' | 'photos' | 'drafts';

/** One record to write, or to remove when its value is `undefined`. */
export interface Change {
  readonly place: Place;
  readonly key: string;
  readonly value: unknown;
  /** The page does not hold it, and does not warn, when the device refuses it. */
  readonly mayBeLost?: true;
}

export interface EntryStorage {
  get(place: Place, key: string): Promise<unknown>;
  /** Reads all records of a store by key, in no order. */
  all(place: Place): Promise<ReadonlyMap<string, unknown>>;
  /** Writes all changes or none. */
  apply(changes: readonly Change[]): Promise<void>;
}

const PLACES: readonly Place[] = ['fish', 'photos', 'drafts'];
const DATABASE = 'derby-weigh-in';
const VERSION = 1;
const OPEN_LIMIT_MS = 3_000;

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
    return await withTimeLimit(OPEN_LIMIT_MS, () => opening);
  };
  const openNow = async (): Promise<IDBPDatabase> =>
    await openDB(DATABASE, VERSION, {
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

/** Storage that falls back to memory: records the device refuses last as long as the page. */
export interface DeviceStorage extends EntryStorage {
  /** False while a record is only in memory, so a reload would lose it. */
  isLasting(): boolean;
}

/**
 * Writes records to the device's storage. When the device refuses one, because its storage is full or denied, the
 * page holds it in memory until the device accepts a newer version. The weigh-in goes on, and the screen shows a
 * warning.
 */
export function createDeviceStorage(device: EntryStorage): DeviceStorage {
  /** By store and key; `undefined` marks a record that the device could not remove. */
  const held: Record<Place, Map<string, unknown>> = { fish: new Map(), photos: new Map(), drafts: new Map() };
  let isDeviceReadable = true;

  async function read<Result>(ask: () => Promise<Result>, otherwise: Result): Promise<Result> {
    try {
      const result = await ask();
      isDeviceReadable = true;
      return result;
    } catch {
      isDeviceReadable = false;
      return otherwise;
    }
  }

  const hold = ({ place, key, value }: Change): unknown => held[place].set(key, value);
  const letGo = ({ place, key }: Change): unknown => held[place].delete(key);

  return {
    async get(place, key) {
      if (held[place].has(key)) return held[place].get(key);
      return await read(() => device.get(place, key), undefined);
    },
    async all(place) {
      const onDevice = await read(() => device.all(place), new Map<string, unknown>());
      const records = new Map([...onDevice, ...held[place]]);
      return new Map([...records].filter(([, value]) => value !== undefined));
    },
    async apply(changes) {
      try {
        await device.apply(changes);
        changes.forEach(letGo);
      } catch {
        changes.filter(({ mayBeLost }) => !mayBeLost).forEach(hold);
      }
    },
    isLasting: () =>
      isDeviceReadable &&
      Object.values(held).every((records) => [...records.values()].every((one) => one === undefined)),
  };
}
