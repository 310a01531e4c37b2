import { serverNow } from '@derby/web-session/server-clock';
import { useEffect, useState } from 'react';
import { CLOCK_INTERVAL_MS } from './constants.ts';

/** Returns the server's time, every 15 s. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CLOCK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
