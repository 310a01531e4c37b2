import type { ApolloClient } from '@apollo/client';
import { readAuthToken } from '@derby/web-session/token-storage';
import { tokenSubject } from '@derby/web-session/token-subject';
import { createTurns } from '@derby/web-session/turns';
import { addEntryPhoto, createEntry } from '../api.ts';
import { createDeviceStore } from '../device/device-store.ts';
import { createIndexedDbShelf } from '../device/indexed-db-shelf.ts';
import { createLastingShelf } from '../device/lasting-shelf.ts';
import type { Shelf } from '../device/shelf.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

/** The queue over what the device keeps and the console's GraphQL client. */
export function createConsoleQueue(client: ApolloClient, device: Shelf = createIndexedDbShelf()): SendQueue {
  return createSendQueue({
    store: createDeviceStore(createLastingShelf(device)),
    sendWeight: (fish, hasWaited) => createEntry(client, fish, hasWaited),
    sendPhoto: (entryId, file, onProgress) => addEntryPhoto(client, { entryId, file, onProgress }),
    userId() {
      const token = readAuthToken();
      return token === null ? null : tokenSubject(token);
    },
    takeTurn: createTurns(),
    now: () => new Date(),
  });
}
