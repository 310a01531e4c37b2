import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { createDeviceStore } from './device-store.ts';
import { createIndexedDbStorage } from './indexed-db-storage.ts';
import type { QueuedEntry } from './queued-entry.ts';
import { createDeviceStorage } from './device-storage.ts';

const typed = {
  fishWeight: '23.9',
  firstName: 'Ada',
  lastName: 'Haro',
  phoneNumber: '250-555-0142',
  isJunior: false,
  isCatchDonated: false,
};
const photo = new File(['fish'], 'fish.jpg', { type: 'image/jpeg' });

const fishOf = (key: string, weighedAt = '2025-08-09T20:00:00.000Z'): QueuedEntry => ({
  key,
  weighedBy: '1',
  weighedAt,
  typed,
  hasPhoto: true,
  entryId: null,
  problem: null,
});

/** As after a reload: nothing but the browser's database is the same. */
const openStore = () => createDeviceStore(createDeviceStorage(createIndexedDbStorage()));

afterEach(async () => {
  const store = openStore();
  for (const { key } of await store.listQueuedEntries()) await store.removeQueuedEntry(key);
  await store.writeDraftPhoto(null);
});

describe("what lies in the browser's database", () => {
  test('is the draft with its photo, after a reload', async () => {
    const before = openStore();
    await before.writeDraft(typed);
    await before.writeDraftPhoto(photo);
    const draft = await openStore().readDraft();
    expect(draft.typed).toEqual(typed);
    expect([draft.photo?.name, draft.photo?.type, await draft.photo?.text()]).toEqual([
      'fish.jpg',
      'image/jpeg',
      'fish',
    ]);
  });

  test('is the fish instead of the draft once it is kept, and the draft again once it is taken back', async () => {
    const store = openStore();
    await store.writeDraft(typed);
    await store.writeDraftPhoto(photo);
    await store.queueEntry(fishOf('a'), photo);
    expect(await openStore().readDraft()).toEqual({ typed: {}, photo: null });
    expect(await openStore().listQueuedEntries()).toEqual([fishOf('a')]);
    await openStore().restoreDraft(fishOf('a'));
    expect((await openStore().readDraft()).typed).toEqual(typed);
    expect(await (await openStore().readDraft()).photo?.text()).toBe('fish');
    expect([await openStore().listQueuedEntries(), await openStore().readPhoto('a')]).toEqual([[], null]);
  });

  test('comes in the order of the scale, and goes with its photo', async () => {
    const store = openStore();
    await store.queueEntry(fishOf('a', '2025-08-09T20:00:02.000Z'), null);
    await store.queueEntry(fishOf('b', '2025-08-09T20:00:01.000Z'), photo);
    expect((await openStore().listQueuedEntries()).map(({ key }) => key)).toEqual(['b', 'a']);
    await openStore().removeQueuedEntry('b');
    expect([(await store.listQueuedEntries()).length, await store.readPhoto('b')]).toEqual([1, null]);
  });
});

describe('a device that takes nothing more', () => {
  test('leaves a fish to the page, which says that it does not last', async () => {
    const storage = createMemoryStorage();
    const store = createDeviceStore(createDeviceStorage(storage));
    await store.queueEntry(fishOf('a'), null);
    expect(store.isLasting()).toBe(true);
    storage.refuse();
    await store.queueEntry(fishOf('b'), photo);
    await store.updateQueuedEntry({ ...fishOf('a'), entryId: 7 });
    expect((await store.listQueuedEntries()).map(({ key, entryId }) => [key, entryId])).toEqual([
      ['a', 7],
      ['b', null],
    ]);
    expect(await (await store.readPhoto('b'))?.text()).toBe('fish');
    expect(store.isLasting()).toBe(false);
  });

  test('still removes what was sent from the list of the page', async () => {
    const storage = createMemoryStorage();
    const store = createDeviceStore(createDeviceStorage(storage));
    await store.queueEntry(fishOf('a'), photo);
    storage.refuse();
    await store.removeQueuedEntry('a');
    expect([await store.listQueuedEntries(), await store.readPhoto('a')]).toEqual([[], null]);
  });
});

test('a browser without a database works for as long as the page', async () => {
  const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const store = createDeviceStore(createDeviceStorage({ get: refused, all: refused, apply: refused }));
  await store.queueEntry(fishOf('a'), photo);
  expect(await store.listQueuedEntries()).toEqual([fishOf('a')]);
  expect(store.isLasting()).toBe(false);
});
