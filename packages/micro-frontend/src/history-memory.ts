/** The entries of the history whose values are kept, the latest ones. */
const MAX_ENTRIES = 50;

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
  const storageKey = `history.${name}`;
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
