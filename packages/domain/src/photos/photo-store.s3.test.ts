import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createSecretBox, openBucket } from '../kernel/index.ts';
import { testBucketAddress } from '../testing/env.ts';
import { filesOf } from './open-photo-store.ts';
import { createPhotoStoreOn } from './photo-store.ts';

const bucket = openBucket(testBucketAddress());
afterAll(() => bucket.close());

it('photos in a bucket of S3 are given back, listed and removed with their MMS copies', async () => {
  const secrets = createSecretBox('a key for tests that is long enough');
  const store = createPhotoStoreOn(filesOf(bucket, randomUUID()), secrets);
  const fileName = await store.save(Buffer.from('pixels'), Buffer.from('small'));
  const names = [fileName, store.mmsNameOf(fileName)];
  const texts = await Promise.all(
    names.map(async (name) => {
      const photo = await store.open(name);
      return photo && (await buffer(photo.stream)).toString();
    }),
  );
  expect(texts).toEqual(['pixels', 'small']);
  expect((await store.list({ before: new Date(8.64e15) })).toSorted()).toEqual(names.toSorted());
  expect(await store.list({ before: new Date(0) })).toEqual([]);
  await store.remove(fileName);
  expect(await Promise.all(names.map(async (name) => await store.open(name)))).toEqual([null, null]);
});
