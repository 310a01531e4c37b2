import type { ApolloClient } from '@apollo/client';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { createTurns } from '@derby/web-session/turns';
import { addEntryPhoto, createEntry } from '../api.ts';
import { createDeviceStore } from '../device/device-store.ts';
import { createIndexedDbStorage } from '../device/indexed-db-storage.ts';
import { createDeviceStorage } from '../device/device-storage.ts';
import type { EntryStorage } from '../device/storage.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

/** The queue over what the device keeps and the console's GraphQL client. */
export function createConsoleQueue(client: ApolloClient, device: EntryStorage = createIndexedDbStorage()): SendQueue {
  return createSendQueue({
    store: createDeviceStore(createDeviceStorage(device)),
    sendWeight: (queuedEntry, hasWaited) => createEntry(client, queuedEntry, hasWaited),
    sendPhoto: (entryId, file, onProgress) => addEntryPhoto(client, { entryId, file, onProgress }),
    userId() {
      const token = readAuthToken();
      return token === null ? null : tokenSubject(token);
    },
    takeTurn: createTurns(),
    now: () => new Date(),
  });
}
