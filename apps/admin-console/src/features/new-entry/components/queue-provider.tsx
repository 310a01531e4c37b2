import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { readClock, serverNow } from '@derby/web-session/server-clock';
import { subscribeToSession } from '@derby/web-session/session';
import { openTabChannel } from '@derby/web-session/tab-channel';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { createTurns } from '@derby/web-session/turns';
import { type ReactNode, useEffect, useState } from 'react';
import { addEntryPhoto, createEntry, undoEntry } from '../api.ts';
import { RETRY_INTERVAL_MS, TAB_CHANNEL } from '../constants.ts';
import { createDeviceStorage, type EntryStorage } from '../device/device-storage.ts';
import { createDeviceStore } from '../device/device-store.ts';
import { createIndexedDbStorage } from '../device/indexed-db-storage.ts';
import { QueueContext } from '../queue/queue-context.ts';
import { createSendQueue, type SendQueue } from '../queue/send-queue.ts';

interface QueueProviderProps {
  /** Where queued entries are stored; IndexedDB unless a test sets another storage. */
  readonly device?: EntryStorage | undefined;
  readonly children: ReactNode;
}

/** Sends the queued entries of this device while the console is open, in every section. */
export function QueueProvider({ device, children }: QueueProviderProps) {
  const client = useApolloClient();
  const [queue] = useState(() => createConsoleQueue(client, device));
  useSending(queue);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

/**
 * Sends queued entries at once, every 10 s, when the network or the page comes back, and after a login. Draft and sent
 * fish of another user are then removed. Tabs notify each other when the queue of their device changes.
 */
function useSending(queue: SendQueue): void {
  useEffect(() => {
    const send = (): void => {
      const isWaiting = queue.getState().queuedEntry.some(({ problem }) => problem === null);
      if (isWaiting) void queue.sendAll();
    };
    const begin = (): void => {
      void queue.store.removeStale().then(queue.refresh);
      send();
    };
    void queue.refresh().then(begin);
    const timer = setInterval(send, RETRY_INTERVAL_MS);
    const unsubscribe = subscribeToSession(begin);
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
      if (JSON.stringify(now) !== JSON.stringify(queuedEntry)) channel.notify();
      queuedEntry = now;
    });
    return () => {
      unsubscribe();
      channel.close();
    };
  }, [queue]);
}

/** Returns the id of the signed-in user; null when signed out. */
function userId(): string | null {
  const token = readAuthToken();
  return token === null ? null : tokenSubject(token);
}

/** Creates the queue from the storage of this device and the console's GraphQL client. */
function createConsoleQueue(client: ApolloClient, device: EntryStorage = createIndexedDbStorage()): SendQueue {
  return createSendQueue({
    userId,
    store: createDeviceStore(createDeviceStorage(device), { userId, now: serverNow }),
    sendWeight: (queuedEntry, hasWaited) => createEntry(client, queuedEntry, hasWaited),
    sendPhoto: (entryId, file, onProgress) => addEntryPhoto(client, { entryId, file, onProgress }),
    undo: (entryId) => undoEntry(client, entryId),
    isOnline: () => navigator.onLine,
    takeTurn: createTurns(),
    readClock,
  });
}
