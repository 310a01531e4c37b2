/** Values that the browser refused to store: the storage is full or blocked. Null marks a removed value. */
type UnstoredValues = Map<string, string | null>;

/** On the page's global object, because the shell and its remotes have their own copies of this module. */
const page = globalThis as { derbyUnstoredValues?: UnstoredValues };

/**
 * Returns the value of a key in `localStorage`, or the newer one that could not be stored there; null for none. Never
 * throws.
 */
export function readStored(key: string): string | null {
  const unstored = page.derbyUnstoredValues?.get(key);
  if (unstored !== undefined) return unstored;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a value, or removes it when null. A value that cannot be stored lasts until the page closes, and the stale one
 * is removed, so that no later page reads it. Never throws.
 */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
    page.derbyUnstoredValues?.delete(key);
  } catch {
    (page.derbyUnstoredValues ??= new Map()).set(key, value);
    if (value !== null) removeStale(key);
  }
}

function removeStale(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // The storage is blocked: this page does not read it for this key.
  }
}
