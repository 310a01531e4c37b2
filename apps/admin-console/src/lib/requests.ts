import { useRef } from 'react';

/**
 * Query options for a list of all entries. No other screen reads these entries from the cache. Caching two thousand of
 * them would block a phone for most of a second, every half minute during the weigh-in.
 */
export const LARGE_LIST = { fetchPolicy: 'no-cache' } as const;

const KEY_BYTES = 16;

/** Returns a random key, which a retry of the same request must reuse. `randomUUID` is not available on plain http. */
export function makeRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns a function that returns the same key for the same request: tried again, it is carried out once. */
export function useRequestKey(): (request: unknown) => string {
  const attempt = useRef({ payload: '', key: '' });
  return (request) => {
    const payload = JSON.stringify(request);
    if (attempt.current.payload !== payload) attempt.current = { payload, key: makeRequestKey() };
    return attempt.current.key;
  };
}
