const KEY_BYTES = 16;

/** A key that no other fish has. `randomUUID` does not exist on plain http. */
export function makeFishKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
