import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import { createBucketPhotoStore } from './bucket-photo-store.ts';

const secrets = createSecretBox('a key for tests that is long enough');
let now: Date;
let fake: ReturnType<typeof createFakeBucket>;
let store: ReturnType<typeof createBucketPhotoStore>;
beforeEach(() => {
  now = new Date(1_000);
  fake = createFakeBucket(() => now);
  store = createBucketPhotoStore({ bucket: fake.bucket, folder: 'uploads', secrets });
});

const textOf = async (fileName: string) => {
  const photo = await store.open(fileName);
  return photo && (await buffer(photo.stream)).toString();
};

describe('photos in a bucket', () => {
  it('are given back with their MMS copies, under 128 random bits', async () => {
    const fileName = await store.save(Buffer.from('pixels'), Buffer.from('small'));
    expect(fileName).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect((await store.open(fileName))?.sizeBytes).toBe(6);
    expect([await textOf(fileName), await textOf(store.mmsNameOf(fileName))]).toEqual(['pixels', 'small']);
    expect([...fake.objects.keys()].every((key) => /^uploads\/[0-9a-f]{32}\.jpg$/.test(key))).toBe(true);
  });

  it('are gone with their copies once removed; removing again is harmless', async () => {
    const fileName = await store.save(Buffer.from('pixels'), Buffer.from('small'));
    await store.remove(fileName);
    await store.remove(fileName);
    expect(await store.open(fileName)).toBeNull();
    expect(fake.objects.size).toBe(0);
  });

  it('are listed when they are older than a time, without what is not a photo', async () => {
    const old = await store.save(Buffer.from('x'));
    fake.objects.set('uploads/readme.txt', { bytes: Buffer.from('x'), writtenAt: now });
    fake.objects.set('backups/a.jpg', { bytes: Buffer.from('x'), writtenAt: now });
    now = new Date(2_000);
    await store.save(Buffer.from('new'));
    expect(await store.list({ before: new Date(2_000) })).toEqual([old]);
  });

  it('leave nothing when the copy cannot be stored', async () => {
    let puts = 0;
    const put: typeof fake.bucket.put = async (key, bytes) => {
      puts += 1;
      if (puts === 2) throw new Error('away');
      await fake.bucket.put(key, bytes);
    };
    store = createBucketPhotoStore({ bucket: { ...fake.bucket, put }, folder: 'uploads', secrets });
    await expect(store.save(Buffer.from('pixels'), Buffer.from('small'))).rejects.toThrow('away');
    expect(fake.objects.size).toBe(0);
  });

  it('are refused as unavailable while the server is away', async () => {
    const fileName = await store.save(Buffer.from('pixels'));
    fake.state.isAway = true;
    await expect(store.save(Buffer.from('x'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(store.open(fileName)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it.each(['../secret.jpg', '/etc/passwd', 'secret.jpg', '', `${'A'.repeat(32)}.jpg`])(
    'are neither opened nor removed under %j, which the store never gave',
    async (name) => {
      fake.objects.set(`uploads/${name}`, { bytes: Buffer.from('secret'), writtenAt: now });
      expect(await store.open(name)).toBeNull();
      await store.remove(name);
      await store.putBack(name, Buffer.from('x'));
      expect(fake.objects.get(`uploads/${name}`)?.bytes.toString()).toBe('secret');
    },
  );
});
