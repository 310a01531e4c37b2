import { NOTICE_PATH, type NoticeResponse } from '@derby/micro-frontend/notice';
import { useEffect, useState } from 'react';

/** A notice reaches an open page within ten seconds: two of them are between the front door and the gateway. */
const POLL_INTERVAL_MS = 5_000;

/**
 * Returns the line on every page; null while there is none. `first` is the one that the page was rendered with. A page
 * that is not visible does not ask, and asks at once when it is shown again. Without a response the last one stays.
 */
export function useNotice(first: string | null): string | null {
  const [notice, setNotice] = useState(first);

  useEffect(() => {
    let reading = new AbortController();
    const read = async (): Promise<void> => {
      // A response that takes longer than the interval is not waited for.
      reading.abort();
      if (document.hidden) return;
      reading = new AbortController();
      const { signal } = reading;
      try {
        const response = await fetch(NOTICE_PATH, { signal });
        if (!response.ok) return;
        const { notice: current } = (await response.json()) as NoticeResponse;
        if (!signal.aborted) setNotice(typeof current === 'string' ? current : null);
      } catch {
        // No network, or a page of a captive portal.
      }
    };
    const timer = setInterval(() => void read(), POLL_INTERVAL_MS);
    const readAgain = (): void => void read();
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      reading.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, []);

  return notice;
}
