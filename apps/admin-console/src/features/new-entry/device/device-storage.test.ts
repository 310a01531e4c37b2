import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceStorage, type DeviceStorage, createIndexedDbStorage } from './device-storage.ts';

/** Opens the database as after a reload. */
const openStorage = () => createDeviceStorage(createIndexedDbStorage());

/** Fakes the clock of the limits. The database keeps its own. */
function fakeLimits(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Holds back the response to the next open. Returns a function that delivers it. */
function openLate(): () => void {
  let deliver: () => void = () => undefined;
  const due = new Promise<void>((resolve) => (deliver = resolve));
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementationOnce((name, version) => {
    const request = open(name, version);
    const listen = request.addEventListener.bind(request) as EventTarget['addEventListener'];
    request.addEventListener = (type: string, listener: EventListener) => {
      listen(type, (event) => (type === 'success' ? void due.then(() => listener(event)) : listener(event)));
    };
    return request;
  });
  return deliver;
}

async function storeOneRecord(): Promise<void> {
  const change = { place: 'queued', key: 'a' } as const;
  await openStorage().apply([{ ...change, value: 'a fish' }]);
  onTestFinished(() => openStorage().apply([{ ...change, value: undefined }]));
}

const stateOf = async (storage: DeviceStorage) => {
  const keys = [...(await storage.queuedEntries()).keys()];
  return { keys, reading: storage.health().reading };
};

test('entries that an earlier build has queued are read', async () => {
  // As it named them: a database opened first creates the stores.
  await openStorage().queuedEntries();
  const database = await openDB('derby-weigh-in', 1);
  await database.put('fish', 'a fish', 'of an earlier build');
  expect(await stateOf(openStorage())).toEqual({ keys: ['of an earlier build'], reading: 'complete' });
  await database.delete('fish', 'of an earlier build');
  database.close();
});

test('a database that opens too late is used from then on', async () => {
  await storeOneRecord();
  fakeLimits();
  const deliver = openLate();
  const storage = openStorage();
  const early = stateOf(storage);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await early).toEqual({ keys: [], reading: 'pending' });
  deliver();
  await vi.advanceTimersByTimeAsync(0);
  expect(await stateOf(storage)).toEqual({ keys: ['a'], reading: 'complete' });
});

test('a database that never opens is opened again after 10 s', async () => {
  await storeOneRecord();
  fakeLimits();
  openLate();
  const storage = openStorage();
  const early = stateOf(storage);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await early).toEqual({ keys: [], reading: 'pending' });
  expect(await stateOf(storage)).toEqual({ keys: [], reading: 'failed' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await stateOf(storage)).toEqual({ keys: ['a'], reading: 'complete' });
});

test.each<[string, (this: IDBDatabase) => IDBTransaction]>([
  [
    'that is closed',
    function fail() {
      this.close();
      throw new DOMException('The database connection is closing', 'InvalidStateError');
    },
  ],
  [
    'that the browser has lost',
    () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    },
  ],
])('a connection %s is replaced, and nothing is lost', async (_what, fail) => {
  await storeOneRecord();
  const storage = openStorage();
  await stateOf(storage);
  const failing = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => failing.mockRestore());
  const b = { place: 'queued', key: 'b' } as const;
  onTestFinished(() => openStorage().apply([{ ...b, value: undefined }]));
  failing.mockImplementationOnce(fail);
  await storage.apply([{ ...b, value: 'a fish' }]);
  failing.mockImplementationOnce(fail);
  expect(await stateOf(storage)).toEqual({ keys: ['a', 'b'], reading: 'complete' });
  expect(storage.health().isLasting).toBe(true);
});

test('a connection whose transaction never ends is replaced after 5 s', async () => {
  await storeOneRecord();
  const storage = openStorage();
  await stateOf(storage);
  fakeLimits();
  const endless = () => new Promise(() => undefined);
  const store = { getAllKeys: endless, getAll: endless };
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockReturnValueOnce({ store } as unknown as IDBTransaction);
  const stuck = stateOf(storage);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await stuck).toEqual({ keys: ['a'], reading: 'failed' });
  expect(await stateOf(storage)).toEqual({ keys: ['a'], reading: 'complete' });
});

test('a database that the browser refuses once is opened again', async () => {
  await storeOneRecord();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  expect(await stateOf(openStorage())).toEqual({ keys: ['a'], reading: 'complete' });
});
