import { type Context, createContext, use, useSyncExternalStore, type ReactNode, useEffect, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { serverNow } from '@derby/web-session/server-clock';
import { subscribeToSession } from '@derby/web-session/session';
import { openTabChannel } from '@derby/web-session/tab-channel';
import { type DeviceStore, createDeviceStore } from '../device/device-store.ts';
import { signedInUserId } from '../../../lib/viewer.tsx';
import { createDeviceStorage, type EntryStorage, createIndexedDbStorage } from '../device/device-storage.ts';
import type { QueueView } from '../queue/queue-state.ts';
import { createSendQueue, type SendQueue } from '../queue/send-queue.ts';

const RETRY_INTERVAL_MS = 10_000;
/** The channel on which tabs notify each other of changes in the queue. */
const TAB_CHANNEL = 'derby-weigh-in';

interface QueueProviderProps {
  /** Where queued entries are stored; IndexedDB unless a test sets another storage. */
  readonly device?: EntryStorage | undefined;
  readonly children: ReactNode;
}

/** The queue of the console. Practise has its own, around its form. */
export const QueueContext: Context<SendQueue | null> = createContext<SendQueue | null>(null);

/** Sends the queued entries of this device while the console is open, in every section. */
export function QueueProvider({ device, children }: QueueProviderProps) {
  const client = useApolloClient();
  const [queue] = useState(() => createSendQueue(client, storeOn(device)));
  useSending(queue);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/**
 * Sends queued entries at once, every 10 s, when the network or the page comes back, and after a login. Draft and sent
 * fish of another user are then removed. Tabs notify each other when the queue of their device changes. A storage that
 * has failed is tried again every 10 s, and read again when the page comes back.
 */
function useSending(queue: SendQueue): void {
  useEffect(() => {
    const send = (): void => {
      const isWaiting = queue.getState().queuedEntries.some(({ problem }) => problem === null);
      if (isWaiting) void queue.sendAll();
    };
    const tryAgain = async (): Promise<void> => {
      const { isLasting, reading } = queue.getState();
      await queue.store.applyUnwritten();
      if (!isLasting || !queue.store.health().isLasting || reading !== 'complete') await queue.refresh();
      send();
    };
    const readAgain = (): void => {
      if (document.visibilityState === 'visible') void queue.refresh().then(tryAgain);
    };
    const begin = (): void => {
      void queue.store.removeStale().then(queue.refresh);
      send();
    };
    void queue.refresh().then(begin);
    const timer = setInterval(() => void tryAgain(), RETRY_INTERVAL_MS);
    const unsubscribe = subscribeToSession(begin);
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, [queue]);

  useEffect(() => {
    const channel = openTabChannel(TAB_CHANNEL, () => void queue.refresh());
    let { queuedEntries } = queue.getState();
    const unsubscribe = queue.subscribe(() => {
      const now = queue.getState().queuedEntries;
      if (JSON.stringify(now) !== JSON.stringify(queuedEntries)) channel.notify();
      queuedEntries = now;
    });
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [queue]);
}

function storeOn(device: EntryStorage = createIndexedDbStorage()): DeviceStore {
  return createDeviceStore(createDeviceStorage(device), { userId: signedInUserId, now: serverNow });
}

export function useSendQueue(): SendQueue {
  const queue = use(QueueContext);
  if (!queue) throw new Error('There is no queue around');
  return queue;
}

export function useQueueState(): QueueView {
  const { subscribe, getState } = useSendQueue();
  return useSyncExternalStore(subscribe, getState);
}
