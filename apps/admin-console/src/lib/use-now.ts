import { serverNow } from '@derby/web-session/server-clock';
import { useEffect, useState } from 'react';

const INTERVAL_MS = 15_000;

/** Returns the server's time, every 15 s. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
