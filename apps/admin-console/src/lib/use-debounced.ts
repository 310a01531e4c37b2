import { useEffect, useState } from 'react';

/** Pause in typing a text after which its figures are loaded. */
export const TYPING_PAUSE_MS = 300;

/** Returns the value after it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
