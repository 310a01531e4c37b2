import { subscribeToSession } from '@derby/web-session/session';
import { openTabChannel } from '@derby/web-session/tab-channel';
import { useEffect } from 'react';
import { RETRY_INTERVAL_MS, TAB_CHANNEL } from '../constants.ts';
import type { SendQueue } from '../queue/send-queue.ts';

/**
 * Sends queued entries at once, every 10 s, when the network or the page comes back, and after a login. Tabs notify
 * each other when the queue of their device changes.
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
