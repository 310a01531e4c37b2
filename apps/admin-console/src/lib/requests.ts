/**
 * How a list of all entries is asked for. Nothing reads the entries of one screen's list on another screen, and taking two
 * thousand of them apart for the cache would hold up a phone for most of a second, on the dock every half minute.
 */
export const LARGE_LIST = { fetchPolicy: 'no-cache' } as const;

const KEY_BYTES = 16;

/** A key that no other request has; the same request tried again sends it again. `randomUUID` does not exist on plain http. */
export function makeRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
