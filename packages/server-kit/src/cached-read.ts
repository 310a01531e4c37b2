/**
 * Returns a function that gives what `read` gives, reading at most once in `maxAgeMs` and never twice at a time.
 * A failure is kept like an answer: a dependency in trouble is not asked more often.
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
