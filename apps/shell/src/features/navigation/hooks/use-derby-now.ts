import { derbyNowOf, MINUTE_MS, type DerbyNow, type DerbyStatus } from '@derby/rules/event/derby-now';
import { runQuery } from '@derby/web-session/graphql-client';
import { readClock } from '@derby/web-session/server-clock';
import { useEffect, useState } from 'react';
import { Navigation_DerbyStatusDocument } from '../../../generated/operations/navigation-derby-status.ts';

/** The poll interval of the derby's status. */
const STATUS_POLL_INTERVAL_MS = 30_000;

/**
 * Returns the derby now. `first` is the one that the page was rendered with. The status is read at once and every 30 s;
 * after a failure the board counts as public. The minute follows the server's clock, also without a network.
 */
export function useDerbyNow(first: DerbyNow): DerbyNow {
  const [derby, setDerby] = useState(first);

  useEffect(() => {
    const abort = new AbortController();
    let status: DerbyStatus = first;
    /** The server's clock minus that of the device. */
    let offsetMs = first.nowMs - Date.now();
    let minuteTimer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      clearTimeout(minuteTimer);
      const serverMs = Date.now() + offsetMs;
      const next = derbyNowOf(status, serverMs);
      // The same object, so that pages are rendered only after a change.
      setDerby((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
      minuteTimer = setTimeout(tick, MINUTE_MS - (serverMs % MINUTE_MS));
    };
    const poll = async (): Promise<void> => {
      try {
        status = await fetchDerbyStatus(abort.signal);
        offsetMs = readClock().server?.offsetMs ?? offsetMs;
      } catch {
        status = { ...status, isPublic: true };
        // Without a network the page may be a kept one, so it is later than when the page was rendered.
        offsetMs = Math.max(offsetMs, readClock().server?.offsetMs ?? offsetMs);
      }
      if (!abort.signal.aborted) tick();
    };
    void poll();
    const pollTimer = setInterval(() => void poll(), STATUS_POLL_INTERVAL_MS);
    // Timers stand still while a phone sleeps.
    document.addEventListener('visibilitychange', tick);
    return () => {
      abort.abort();
      clearInterval(pollTimer);
      clearTimeout(minuteTimer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [first]);

  return derby;
}

/** Reads the status without a token, so that caches may respond. */
async function fetchDerbyStatus(signal: AbortSignal): Promise<DerbyStatus> {
  const { leaderboardStatus } = await runQuery(Navigation_DerbyStatusDocument, {}, { signal, authenticated: false });
  return leaderboardStatus;
}
