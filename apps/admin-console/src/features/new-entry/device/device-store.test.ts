import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { DAY_MS, draftRecords, emptyDevice, NOON_MS, openStore, storeOn } from '../testing/open-store.ts';
import { createIndexedDbStorage } from './device-storage.ts';
import type { DeviceStore, QueuedEntry } from './device-store.ts';

const typed = {
  fishWeight: '23.9',
  firstName: 'Ada',
  lastName: 'Haro',
  phoneNumber: '250-555-0142',
  isJunior: false,
  isCatchDonated: false,
};
const photo = new File(['fish'], 'fish.jpg', { type: 'image/jpeg' });

/** Returns a file that is read only when it is released, such as one that a phone has to download first. */
function slowPhoto() {
  let release: () => void = () => undefined;
  const bytes = new Promise<ArrayBuffer>((resolve) => (release = () => resolve(new ArrayBuffer(4))));
  return { slow: Object.assign(new File(['fish'], 'slow.jpg'), { arrayBuffer: () => bytes }), release };
}

const queuedEntryOf = (key: string, weighedAt = '2025-08-09T20:00:00.000Z'): QueuedEntry => ({
  key,
  weighedBy: '1',
  weighedAt,
  typed,
  hasPhoto: true,
  entryId: null,
  problem: null,
});

afterEach(emptyDevice);

describe('a store in the browser database', () => {
  test('returns the draft with its photo after a reload', async () => {
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

  test('keeps a removed draft away while its photo is still read, until the draft is read again', async () => {
    const store = openStore();
    await store.writeDraft(typed);
    const { slow, release } = slowPhoto();
    const writing = store.writeDraftPhoto(slow);
    await store.removeOwn();
    release();
    await writing;
    await store.writeDraftPhoto(photo);
    await store.writeDraft(typed);
    expect(await draftRecords()).toBe('[[],[]]');
    await store.readDraft();
    await store.writeDraft(typed);
    expect((await openStore().readDraft()).typed).toEqual(typed);
  });

  test.each<[string, (store: DeviceStore) => Promise<void>]>([
    ['it was removed', (store) => store.writeDraftPhoto(null)],
    ['its entry was added', (store) => store.queueEntry(queuedEntryOf('a'), photo)],
    ['a queued entry was taken back', (store) => store.restoreDraft(queuedEntryOf('a'), '1')],
    ['the next user has signed in', async (store) => void (await store.removeOwn(), await store.readDraft())],
  ])('does not put a photo that is read slowly into the draft after %s', async (_when, change) => {
    const store = openStore();
    const { slow, release } = slowPhoto();
    const writing = store.writeDraftPhoto(slow);
    await change(store);
    release();
    await writing;
    await store.writeDraft(typed);
    expect(await openStore().readDraft()).toEqual({ typed, photo: null });
  });

  test('replaces the draft by a queued entry, and restoreDraft reverts that', async () => {
    const store = openStore();
    await store.writeDraft(typed);
    await store.writeDraftPhoto(photo);
    await store.queueEntry(queuedEntryOf('a'), photo);
    expect(await openStore().readDraft()).toEqual({ typed: {}, photo: null });
    expect(await openStore().listQueuedEntries()).toEqual([queuedEntryOf('a')]);
    await openStore().restoreDraft(queuedEntryOf('a'), '1');
    expect((await openStore().readDraft()).typed).toEqual(typed);
    expect(await (await openStore().readDraft()).photo?.text()).toBe('fish');
    expect([await openStore().listQueuedEntries(), await openStore().readPhoto('a')]).toEqual([[], null]);
  });

  test('queues the photo as the draft has it when its file can no longer be read', async () => {
    const store = openStore();
    const gone = () => Promise.reject(new DOMException('The file was removed', 'NotReadableError'));
    const removed = Object.assign(new File(['fish'], 'fish.jpg', { type: 'image/jpeg' }), { arrayBuffer: gone });
    await store.writeDraftPhoto(photo);
    await store.queueEntry(queuedEntryOf('a'), removed);
    expect(await (await openStore().readPhoto('a'))?.text()).toBe('fish');
    await store.writeDraftPhoto(removed);
    await store.queueEntry(queuedEntryOf('b'), removed);
    expect((await openStore().listQueuedEntries()).map(({ key }) => key)).toEqual(['a', 'b']);
    expect(await openStore().readPhoto('b')).toBeNull();
  });

  test('lists queued entries in the order of the weigh-ins, and removes an entry with its photo', async () => {
    const store = openStore();
    await store.queueEntry(queuedEntryOf('a', '2025-08-09T20:00:02.000Z'), null);
    await store.queueEntry(queuedEntryOf('b', '2025-08-09T20:00:01.000Z'), photo);
    expect((await openStore().listQueuedEntries()).map(({ key }) => key)).toEqual(['b', 'a']);
    await openStore().removeQueuedEntry('b');
    expect([(await store.listQueuedEntries()).length, await store.readPhoto('b')]).toEqual([1, null]);
  });
});

describe('a draft', () => {
  const NOTHING = { typed: {}, photo: null };

  async function begin(): Promise<void> {
    await openStore('1').writeDraft(typed);
    await openStore('1').writeDraftPhoto(photo);
  }

  test('is not returned to another user, whose login removes it with its photo', async () => {
    await begin();
    expect(await openStore('2').readDraft()).toEqual(NOTHING);
    await openStore('2').removeStale();
    expect(await draftRecords()).toBe('[[],[]]');
    expect(await openStore('1').readDraft()).toEqual(NOTHING);
  });

  test('is kept by a login of the same user, and while no user is signed in', async () => {
    await begin();
    await openStore(null).removeStale();
    await openStore('1', NOON_MS + DAY_MS - 1).removeStale();
    expect((await openStore('1').readDraft()).typed).toEqual(typed);
  });

  test('is removed with its photo when it has not changed for a day', async () => {
    await begin();
    expect(await openStore('1', NOON_MS + DAY_MS).readDraft()).toEqual(NOTHING);
    await openStore('1', NOON_MS + DAY_MS).removeStale();
    expect(await draftRecords()).toBe('[[],[]]');
  });

  test('that is begun while old ones are removed is kept', async () => {
    const store = storeOn(createMemoryStorage());
    await Promise.all([store.removeStale(), store.writeDraft(typed), store.writeDraftPhoto(photo)]);
    expect((await store.readDraft()).typed).toEqual(typed);
  });

  test('of an earlier version, without a user, is removed', async () => {
    await createIndexedDbStorage().apply([{ place: 'drafts', key: 'draft', value: typed }]);
    expect(await openStore('1').readDraft()).toEqual(NOTHING);
    await openStore('1').removeStale();
    expect(await draftRecords()).toBe('[[],[]]');
  });

  test('is not written while no user is signed in', async () => {
    await openStore(null).writeDraft(typed);
    await openStore(null).writeDraftPhoto(photo);
    expect(await draftRecords()).toBe('[[],[]]');
  });

  test('from a queued entry belongs to the user who weighed it in', async () => {
    await openStore('1').queueEntry(queuedEntryOf('a'), photo);
    await openStore('2').restoreDraft(queuedEntryOf('a'), '1');
    expect(await openStore('2').readDraft()).toEqual(NOTHING);
    expect((await openStore('1').readDraft()).typed).toEqual(typed);
  });
});

describe('a store on a device that refuses writes', () => {
  test('keeps entries in memory, says so, writes them once it has room, and lists no removed ones', async () => {
    const storage = createMemoryStorage();
    const store = storeOn(storage);
    await store.queueEntry(queuedEntryOf('a'), null);
    expect(store.health().isLasting).toBe(true);
    storage.refuse();
    await store.queueEntry(queuedEntryOf('b'), photo);
    await store.updateQueuedEntry({ ...queuedEntryOf('a'), entryId: 7 });
    expect((await store.listQueuedEntries()).map(({ key, entryId }) => [key, entryId])).toEqual([
      ['a', 7],
      ['b', null],
    ]);
    expect(await (await store.readPhoto('b'))?.text()).toBe('fish');
    expect(store.health()).toMatchObject({ isLasting: false, isFull: true });
    await store.applyUnwritten();
    expect(store.health().isLasting).toBe(false);
    storage.accept();
    await store.applyUnwritten();
    expect(store.health().isLasting).toBe(true);
    const written = await storeOn(storage).listQueuedEntries();
    expect(written).toEqual([{ ...queuedEntryOf('a'), entryId: 7 }, queuedEntryOf('b')]);
    expect(await (await storeOn(storage).readPhoto('b'))?.text()).toBe('fish');
    storage.refuse();
    await store.removeQueuedEntry('b');
    expect([(await store.listQueuedEntries()).length, await store.readPhoto('b')]).toEqual([1, null]);
  });

  test('warns about a draft only after its second refusal', async () => {
    const storage = createMemoryStorage();
    const store = storeOn(storage);
    storage.refuse();
    await store.writeDraft({ ...queuedEntryOf('a').typed, firstName: 'Ada' });
    expect(store.health().isLasting).toBe(true);
    await store.applyUnwritten();
    expect(store.health()).toMatchObject({ isLasting: false, isFull: true });
    storage.accept();
    await store.applyUnwritten();
    expect(store.health().isLasting).toBe(true);
  });
});

test('a store on a device that cannot be read lists the entries that it knows, and rejects for their photos', async () => {
  const storage = createMemoryStorage();
  const store = storeOn(storage);
  await store.queueEntry(queuedEntryOf('a'), photo);
  await store.queueEntry(queuedEntryOf('b'), photo);
  expect(store.health().reading).toBe('pending');
  await store.listQueuedEntries();
  expect(store.health().reading).toBe('complete');
  storage.setReading(() => Promise.reject(new DOMException('lost', 'UnknownError')));
  await store.removeQueuedEntry('b');
  expect(await store.listQueuedEntries()).toEqual([queuedEntryOf('a')]);
  expect(store.health()).toMatchObject({ isLasting: true, reading: 'failed' });
  await expect(store.readPhoto('a')).rejects.toThrow('lost');
});

test('a store without a browser database keeps entries in memory', async () => {
  const refused = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const store = storeOn({ get: refused, all: refused, apply: refused });
  await store.queueEntry(queuedEntryOf('a'), photo);
  expect(await store.listQueuedEntries()).toEqual([queuedEntryOf('a')]);
  expect(store.health().isLasting).toBe(false);
});
