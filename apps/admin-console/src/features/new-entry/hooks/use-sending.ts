import { subscribeToSession } from '@derby/web-session/session';
import { openTabChannel } from '@derby/web-session/tab-channel';
import { useEffect } from 'react';
import { RETRY_INTERVAL_MS, TAB_CHANNEL } from '../constants.ts';
import type { SendQueue } from '../queue/send-queue.ts';

/**
 * Sends what waits: at once, every 10 s, when the network or the page comes back, and when somebody has signed in. Tabs
 * tell each other when their device keeps something else.
 */
export function useSending(queue: SendQueue): void {
  useEffect(() => {
    const send = (): void => {
      const isWaiting = queue.getState().queuedEntry.some(({ problem }) => problem === null);
      if (isWaiting) void queue.sendAll();
    };
    void queue.refresh().then(send);
    const timer = setInterval(send, RETRY_INTERVAL_MS);
    const unsubscribe = subscribeToSession(send);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
    };
  }, [queue]);

  useEffect(() => {
    const channel = openTabChannel(TAB_CHANNEL, () => void queue.refresh());
    let { queuedEntry } = queue.getState();
    const unsubscribe = queue.subscribe(() => {
      const now = queue.getState().queuedEntry;
      if (JSON.stringify(now) !== JSON.stringify(queuedEntry)) channel.tell();
      queuedEntry = now;
    });
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [queue]);
}
