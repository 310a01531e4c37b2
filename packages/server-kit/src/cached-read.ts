/**
 * Returns a function that caches the result of `read` for `maxAgeMs` and never runs two reads at once. Failures are
 * cached too, so a failing dependency is not called more often.
 */
export function cachedRead<Value>(
  read: () => Promise<Value>,
  { maxAgeMs, now }: { maxAgeMs: number; now: () => number },
): () => Promise<Value> {
  let cached: { readonly value: Promise<Value>; readonly readAt: number } | undefined;
  let isReading = false;

  return () => {
    if (cached && (isReading || now() - cached.readAt < maxAgeMs)) return cached.value;
    isReading = true;
    const value = read().finally(() => (isReading = false));
    cached = { value, readAt: now() };
    return value;
  };
}
