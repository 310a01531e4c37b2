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

/** A storage of records. */
export interface EntryStorage {
  get(place: Place, key: string): Promise<unknown>;
  /** Reads all records of a store by key, in no order. */
  all(place: Place): Promise<ReadonlyMap<string, unknown>>;
  /** Writes all changes or none. */
  apply(changes: readonly Change[]): Promise<void>;
}
