import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDeviceStorage, type DeviceStorage, createIndexedDbStorage } from './device-storage.ts';

/** Opens the database as after a reload. */
const openStorage = () => createDeviceStorage(createIndexedDbStorage());

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
  const change = { place: 'fish', key: 'a' } as const;
  await openStorage().apply([{ ...change, value: 'a fish' }]);
  onTestFinished(() => openStorage().apply([{ ...change, value: undefined }]));
}

const stateOf = async (storage: DeviceStorage) => {
  const keys = [...(await storage.all('fish')).keys()];
  return { keys, isLasting: storage.isLasting() };
};

test('a database that opens too late is used from then on', async () => {
  await storeOneRecord();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const deliver = openLate();
  const storage = openStorage();
  const early = stateOf(storage);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await early).toEqual({ keys: [], isLasting: false });
  deliver();
  await vi.advanceTimersByTimeAsync(0);
  expect(await stateOf(storage)).toEqual({ keys: ['a'], isLasting: true });
});

test('a database that the browser refused once is opened again', async () => {
  await storeOneRecord();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  const storage = openStorage();
  expect(await stateOf(storage)).toEqual({ keys: [], isLasting: false });
  expect(await stateOf(storage)).toEqual({ keys: ['a'], isLasting: true });
});
