import { openDB, type IDBPDatabase } from 'idb';
import { withTimeLimit } from '@derby/web-session/with-time-limit';

/** The stores: queued entries by key, photos by the key of their entry or draft, and the draft. */
export type Place = 'queued' | 'photos' | 'drafts';

/** One record to write, or to remove when its value is `undefined`. */
export interface Change {
  readonly place: Place;
  readonly key: string;
  readonly value: unknown;
  /** The page does not keep it in memory, and does not warn, when the device refuses it. */
  readonly mayBeLost?: true;
}

export interface EntryStorage {
  get(place: Place, key: string): Promise<unknown>;
  /** Reads all records of a store by key, in no order. */
  all(place: Place): Promise<ReadonlyMap<string, unknown>>;
  /** Writes all changes or none. */
  apply(changes: readonly Change[]): Promise<void>;
}

/** Their names on the device, which earlier builds have written too: they never change. */
const STORES: Readonly<Record<Place, string>> = { queued: 'fish', photos: 'photos', drafts: 'drafts' };
const PLACES: readonly Place[] = ['queued', 'photos', 'drafts'];
const DATABASE = 'derby-weigh-in';
const VERSION = 1;
const OPEN_LIMIT_MS = 3_000;
/** A database that did not open in time is not waited for again, until it opens or is opened again after this time. */
const REOPEN_AFTER_MS = 10_000;
/** Limit of a transaction: a connection that has died may never end one. */
const WORK_LIMIT_MS = 5_000;

interface Connection {
  readonly database: Promise<IDBPDatabase>;
  /** Whether it did not open in time. */
  isLate: boolean;
}

/**
 * Stores records in IndexedDB, which survives reloads, logins and a dead battery. A connection can die without an event,
 * so a failed call is repeated once on a new one. Every method rejects when the browser refuses the database, or takes
 * too long. The next call tries again.
 */
export function createIndexedDbStorage(): EntryStorage {
  let current: Connection | undefined;

  function connect(): Connection {
    const database = (async () =>
      await openDB(DATABASE, VERSION, {
        upgrade: (one) => Object.values(STORES).forEach((name) => one.createObjectStore(name)),
        // Another tab runs a newer version of the console: close, so that it can upgrade, and open again later.
        blocking: () => close(connection),
        terminated: () => close(connection),
      }))();
    const connection: Connection = { database, isLate: false };
    return connection;
  }

  function close(one: Connection): void {
    if (current === one) current = undefined;
    void one.database.then(
      (database) => database.close(),
      () => undefined,
    );
  }

  /** Uses a database that opens too late, unless another one was opened meanwhile. */
  function waitFor(late: Connection): void {
    late.isLate = true;
    void late.database.then(
      () => {
        late.isLate = false;
        current ??= late;
        if (current !== late) close(late);
      },
      () => close(late),
    );
    setTimeout(() => {
      if (late.isLate && current === late) current = undefined;
    }, REOPEN_AFTER_MS);
  }

  async function run<Result>(work: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
    const one = (current ??= connect());
    if (one.isLate) throw new DOMException('The database did not open in time', 'TimeoutError');
    try {
      const database = await withTimeLimit(OPEN_LIMIT_MS, () => one.database).catch((error: unknown) => {
        if (isNamed(error, 'TimeoutError')) waitFor(one);
        throw error;
      });
      return await withTimeLimit(WORK_LIMIT_MS, () => work(database));
    } catch (error) {
      if (!one.isLate && !isNamed(error, FULL)) close(one);
      throw error;
    }
  }

  async function runOrRepeat<Result>(work: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
    try {
      return await run(work);
    } catch (error) {
      if (isNamed(error, 'TimeoutError') || isNamed(error, FULL)) throw error;
      return await run(work);
    }
  }

  return {
    get: (place, key) => runOrRepeat((database) => database.get(STORES[place], key)),
    all: (place) =>
      runOrRepeat(async (database) => {
        const transaction = database.transaction(STORES[place]);
        const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()]);
        return new Map(keys.map((key, index) => [String(key), values[index] as unknown]));
      }),
    apply: (changes) =>
      runOrRepeat(async (database) => {
        const transaction = database.transaction(Object.values(STORES), 'readwrite');
        const writes = changes.map(async ({ place, key, value }) => {
          const store = transaction.objectStore(STORES[place]);
          await (value === undefined ? store.delete(key) : store.put(value, key));
        });
        await Promise.all([...writes, transaction.done]);
      }),
  };
}

const FULL = 'QuotaExceededError';

const holdsNothing = (records: ReadonlyMap<string, unknown>): boolean =>
  [...records.values()].every((one) => one === undefined);

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/** What the device has of the records. */
export interface StorageHealth {
  /**
   * False while a queued entry is only in memory, so that a reload would lose it, or a draft that was refused twice. A
   * device that has just started may be slow.
   */
  readonly isLasting: boolean;
  /** Whether that is because the device has no room. */
  readonly isFull: boolean;
  /**
   * Whether the list of queued entries is complete: before the first reading and after a failed one it is not known. The
   * first reading fails only when it is refused, not when it is slow.
   */
  readonly reading: 'pending' | 'complete' | 'failed';
}

/** Storage that falls back to memory: records the device refuses last as long as the page. */
export interface DeviceStorage {
  /** Rejects when the device cannot be read. */
  get(place: Place, key: string): Promise<unknown>;
  /** Reads all queued entries by key. Never rejects: without the device they are those that this page knows. */
  queuedEntries(): Promise<ReadonlyMap<string, unknown>>;
  /** Never rejects. */
  apply(changes: readonly Change[]): Promise<void>;
  /** Writes what is only in memory to the device, if that is possible now. Never rejects. */
  applyUnwritten(): Promise<void>;
  health(): StorageHealth;
}

/**
 * Writes records to the device's storage. When the device refuses one, because its storage is full or denied, the
 * page keeps it in memory until the device accepts it or a newer version. The weigh-in goes on, and the screen shows a
 * warning.
 */
export function createDeviceStorage(device: EntryStorage): DeviceStorage {
  /** By store and key; `undefined` marks a record that the device could not remove. */
  const unwritten: Record<Place, Map<string, unknown>> = { queued: new Map(), photos: new Map(), drafts: new Map() };
  /** The queued entries as the device has them, as far as this page knows. */
  let known = new Map<string, unknown>();
  let reading: StorageHealth['reading'] = 'pending';
  let isFull = false;
  /** Whether a record in memory is one to warn about. */
  let isRefused = false;

  const refuse = (error: unknown): void => {
    isRefused = true;
    isFull = isNamed(error, FULL);
  };
  let isSlow = false;
  const keepInMemory = ({ place, key, value }: Change): unknown => unwritten[place].set(key, value);
  function markWritten({ place, key, value }: Change): void {
    unwritten[place].delete(key);
    if (place === 'queued') known.set(key, value);
  }

  return {
    async get(place, key) {
      return unwritten[place].has(key) ? unwritten[place].get(key) : await device.get(place, key);
    },
    async queuedEntries() {
      try {
        known = new Map(await device.all('queued'));
        reading = 'complete';
      } catch (error) {
        if (reading !== 'pending' || isSlow || !isNamed(error, 'TimeoutError')) reading = 'failed';
        isSlow = true;
      }
      const records = new Map([...known, ...unwritten.queued]);
      return new Map([...records].filter(([, value]) => value !== undefined));
    },
    async apply(changes) {
      try {
        await device.apply(changes);
        changes.forEach(markWritten);
      } catch (error) {
        if (changes.some(({ place }) => place === 'queued')) refuse(error);
        changes.filter(({ mayBeLost }) => !mayBeLost).forEach(keepInMemory);
      }
    },
    async applyUnwritten() {
      const changes = PLACES.flatMap((place) => [...unwritten[place]].map(([key, value]) => ({ place, key, value })));
      const attempts = changes.map(async (change) => {
        await device.apply([change]);
        // A newer version may have come meanwhile.
        const { place, key, value } = change;
        if (unwritten[place].has(key) && unwritten[place].get(key) === value) markWritten(change);
      });
      const results = await Promise.allSettled(attempts);
      const failed = results.find((one) => one.status === 'rejected');
      if (failed) refuse(failed.reason);
      else isRefused = false;
    },
    health: () => ({
      isLasting: !isRefused || Object.values(unwritten).every(holdsNothing),
      isFull,
      reading,
    }),
  };
}
