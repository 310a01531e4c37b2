/** Records that last where the device takes them, and otherwise as long as the page. */
export interface DeviceStorage extends EntryStorage {
  /** False while something is only held by the page: a reload would lose it. */
  isLasting(): boolean;
}

/**
 * Puts records into the device's storage. What the device refuses, because its storage is full or denied, the page holds
 * until the device takes a newer state of it: the weigh-in goes on, and the screen says so.
 */
export function createDeviceStorage(device: EntryStorage): DeviceStorage {
  /** By place and key; `undefined` is a record that the device could not remove. */
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
        changes.forEach(hold);
      }
    },
    isLasting: () =>
      isDeviceReadable &&
      Object.values(held).every((records) => [...records.values()].every((one) => one === undefined)),
  };
}

/** The three places on the device: waiting fish by their key, photos by the fish's key or the draft's, the one draft. */
export type Place = 'fish' | 'photos' | 'drafts';

/** One record to be written, or with `undefined` removed. */
export interface Change {
  readonly place: Place;
  readonly key: string;
  readonly value: unknown;
}

/** Where records lie. */
export interface EntryStorage {
  get(place: Place, key: string): Promise<unknown>;
  /** All records of a place by their keys, in no order. */
  all(place: Place): Promise<ReadonlyMap<string, unknown>>;
  /** All of it or nothing. */
  apply(changes: readonly Change[]): Promise<void>;
}
