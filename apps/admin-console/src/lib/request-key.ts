const KEY_BYTES = 16;

/** A key that no other request has; the same request tried again sends it again. `randomUUID` does not exist on plain http. */
export function makeRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
