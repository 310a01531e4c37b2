import { createDeviceStorage, createIndexedDbStorage, type EntryStorage } from '../device/device-storage.ts';
import { createDeviceStore } from '../device/device-store.ts';

export const NOON_MS = Date.parse('2025-08-09T20:00:00.000Z');
export const DAY_MS = 24 * 60 * 60_000;

export const storeOn = (storage: EntryStorage, userId: string | null = '1', nowMs = NOON_MS) =>
  createDeviceStore(createDeviceStorage(storage), { userId: () => userId, now: () => new Date(nowMs) });

/** Opens a new store on the same browser database, as after a reload or a login. */
export const openStore = (userId: string | null = '1', nowMs = NOON_MS) =>
  storeOn(createIndexedDbStorage(), userId, nowMs);

/** Returns all records of the browser database that are not queued entries, as text. */
export async function draftRecords(): Promise<string> {
  const storage = createIndexedDbStorage();
  return JSON.stringify([[...(await storage.all('drafts'))], [...(await storage.all('photos')).keys()]]);
}

/** Removes what a test left in the browser database. */
export async function emptyDevice(): Promise<void> {
  const store = openStore();
  await Promise.all((await store.listQueuedEntries()).map(async ({ key }) => await store.removeQueuedEntry(key)));
  await store.removeOwn();
}
