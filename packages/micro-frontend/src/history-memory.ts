/** The entries of the history whose values are kept, the latest ones. */
const MAX_ENTRIES = 50;

/** The names in the storage; those of a user's memories continue with {@link USER_NAMES}. */
const STORAGE_NAMES = 'history.';
const USER_NAMES = 'user.';

/** Remembers a value for each history entry of this tab, by the key of the router's location. */
export interface HistoryMemory<Value> {
  /** Returns the value of an entry that is shown again by Back, Forward or a reload; undefined for a new entry. */
  read(key: string): Value | undefined;
  write(key: string, value: Value): void;
}

type Pair<Value> = readonly [key: string, value: Value];

/** Creates a memory that lasts as long as the tab. It stays empty without access to the storage. */
export function createHistoryMemory<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
): HistoryMemory<Value> {
  const storageKey = `${STORAGE_NAMES}${name}`;
  const isPair = (value: unknown): value is Pair<Value> =>
    Array.isArray(value) && typeof value[0] === 'string' && isValue(value[1]);
  const readAll = (): readonly Pair<Value>[] => {
    try {
      const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isPair) : [];
    } catch {
      return [];
    }
  };
  return {
    read: (key) => readAll().find(([one]) => one === key)?.[1],
    write: (key, value) => {
      const others = readAll().filter(([one]) => one !== key);
      try {
        window.sessionStorage.setItem(storageKey, JSON.stringify([...others, [key, value]].slice(-MAX_ENTRIES)));
      } catch {
        // The browser refuses access, or the storage is full.
      }
    },
  };
}

/** Creates a memory like {@link createHistoryMemory}, which {@link forgetUserMemories} empties. */
export function createUserHistoryMemory<Value>(
  name: string,
  isValue: (value: unknown) => value is Value,
): HistoryMemory<Value> {
  return createHistoryMemory(`${USER_NAMES}${name}`, isValue);
}

/** Empties the memories of this tab that the next user of the device must not see. */
export function forgetUserMemories(): void {
  try {
    const storage = window.sessionStorage;
    for (const key of Object.keys(storage)) {
      if (key.startsWith(`${STORAGE_NAMES}${USER_NAMES}`)) storage.removeItem(key);
    }
  } catch {
    // The browser refuses access, so nothing is stored.
  }
}
