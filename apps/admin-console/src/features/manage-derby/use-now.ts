import { useEffect, useState } from 'react';
import { CLOCK_INTERVAL_MS } from './constants.ts';

/** Returns the time, every 15 s. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
