import { useEffect, useState } from 'react';

/** Returns true for `durationMs` after each change of `trigger`; false until the first change. */
export function useFlash(trigger: object | number | string | null, durationMs: number): boolean {
  const [settled, setSettled] = useState(trigger);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(trigger), durationMs);
    return () => clearTimeout(timer);
  }, [trigger, durationMs]);
  return trigger !== settled;
}
