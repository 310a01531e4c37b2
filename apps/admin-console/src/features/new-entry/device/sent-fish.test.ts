import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { DAY_MS, draftRecords, emptyDevice, NOON_MS, openStore, storeOn } from '../testing/open-store.ts';

afterEach(emptyDevice);

describe('a sent fish', () => {
  const MINUTE_MS = 60_000;
  const fishOf = (id: number, createdMs = NOON_MS) => ({
    id,
    firstName: 'Ada',
    lastName: 'Haro',
    fishWeightLbs: 23.9,
    isJunior: false,
    createdAt: new Date(createdMs).toISOString(),
    rank: 5,
  });
  const listed = async (userId: string | null, nowMs: number): Promise<number[]> =>
    (await openStore(userId, nowMs).sentFish.list()).map(({ id }) => id);

  test('is kept for 5 minutes, the last one until the end of the day', async () => {
    await openStore('1').sentFish.add(fishOf(1));
    await openStore('1').sentFish.add(fishOf(2, NOON_MS + 1));
    expect(await listed('1', NOON_MS + 5 * MINUTE_MS)).toEqual([1, 2]);
    expect(await listed('1', NOON_MS + 6 * MINUTE_MS)).toEqual([2]);
    expect(await listed('1', NOON_MS + DAY_MS / 2)).toEqual([]);
    await openStore('1', NOON_MS + DAY_MS).removeStale();
    expect(await draftRecords()).toBe('[[],[]]');
  });

  test('has no phone number and no photo, which its entry has', async () => {
    const entry = { ...fishOf(1), phoneNumber: '2505550142', fishPhotoPath: 'fish.jpg' };
    await openStore('1').sentFish.add(entry);
    expect(await openStore('1').sentFish.list()).toEqual([fishOf(1)]);
  });

  test('is not returned to another user, whose login removes it', async () => {
    await openStore('1').sentFish.add(fishOf(1));
    expect([await listed('2', NOON_MS), await listed(null, NOON_MS)]).toEqual([[], []]);
    await openStore('2').removeStale();
    expect(await draftRecords()).toBe('[[],[]]');
  });

  test('changes with its correction, and goes with its removal', async () => {
    const { sentFish } = openStore('1');
    await sentFish.add(fishOf(1));
    await sentFish.update({ ...fishOf(1), rank: 6 });
    await sentFish.update(fishOf(2));
    expect(await sentFish.list()).toEqual([{ ...fishOf(1), rank: 6 }]);
    await sentFish.remove(1);
    expect(await sentFish.list()).toEqual([]);
  });

  test('that the device has no room for is lost without a warning', async () => {
    const storage = createMemoryStorage();
    const store = storeOn(storage);
    storage.refuse();
    await store.sentFish.add(fishOf(1));
    expect(store.health().isLasting).toBe(true);
  });
});
