import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testBucketAddress } from '../testing/env.ts';
import { openBucket } from './bucket.ts';

const MIB = 1_048_576;
const address = testBucketAddress();
const bucket = openBucket(address, { responseMs: 60_000, silenceMs: 60_000, pageSize: 3 });
afterAll(() => bucket.close());

let folder: string;
beforeEach(() => {
  folder = randomUUID();
});

const textOf = async (key: string) => {
  const object = await bucket.get(key);
  return object && (await buffer(object.stream)).toString();
};
const keysIn = async (prefix: string) => (await bucket.list(prefix)).map(({ key }) => key);

/** Yields bytes that differ from part to part. */
async function* manyBytes(mebibytes: number, failure?: Error) {
  for (let index = 0; index < mebibytes; index += 1) yield Buffer.alloc(MIB, `${index} `);
  if (failure) throw failure;
}

describe('bucket on an S3 server', () => {
  it('returns an object as it was last written', async () => {
    await bucket.put(`${folder}/a`, Buffer.from('first'));
    await bucket.put(`${folder}/a`, Buffer.from('second'));
    expect((await bucket.get(`${folder}/a`))?.sizeBytes).toBe(6);
    expect(await textOf(`${folder}/a`)).toBe('second');
    expect(await bucket.has(`${folder}/a`)).toBe(true);
  });

  it('returns nothing for a key that was not written', async () => {
    expect(await bucket.get(`${folder}/a`)).toBeNull();
    expect(await bucket.has(`${folder}/a`)).toBe(false);
    expect(await keysIn(`${folder}/`)).toEqual([]);
  });

  it('lists all objects of a folder over several pages, with the write time', async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `${folder}/${index}`);
    const before = Date.now();
    await Promise.all(keys.map(async (key) => await bucket.put(key, Buffer.from('x'))));
    await bucket.put(`${folder}-other`, Buffer.from('x'));
    const listed = await bucket.list(`${folder}/`);
    expect(listed.map(({ key }) => key)).toEqual(keys);
    // The server returns whole seconds.
    for (const { writtenAt } of listed) expect(writtenAt.getTime()).toBeGreaterThan(before - 1_000);
  });

  it('removes the named objects and ignores missing ones', async () => {
    await bucket.put(`${folder}/a`, Buffer.from('x'));
    await bucket.put(`${folder}/b`, Buffer.from('x'));
    await bucket.remove([`${folder}/a`, `${folder}/never`]);
    await bucket.remove([`${folder}/a`]);
    await bucket.remove([]);
    expect(await keysIn(`${folder}/`)).toEqual([`${folder}/b`]);
  });

  it('stores a stream of several parts byte for byte', async () => {
    await bucket.putStream(`${folder}/large`, Readable.from(manyBytes(23), { objectMode: false }));
    const object = await bucket.get(`${folder}/large`);
    const [written, read] = [createHash('sha256'), createHash('sha256')];
    for await (const part of manyBytes(23)) written.update(part);
    for await (const part of object?.stream ?? []) read.update(part as Buffer);
    expect(object?.sizeBytes).toBe(23 * MIB);
    expect(read.digest('hex')).toBe(written.digest('hex'));
  });

  it('stores an empty stream', async () => {
    await bucket.putStream(`${folder}/empty`, Readable.from([], { objectMode: false }));
    expect(await textOf(`${folder}/empty`)).toBe('');
  });

  it('stores nothing of a stream that fails after its first parts', async () => {
    const failing = Readable.from(manyBytes(12, new Error('the database is away')), { objectMode: false });
    await expect(bucket.putStream(`${folder}/large`, failing)).rejects.toThrow('the database is away');
    expect(await keysIn(`${folder}/`)).toEqual([]);
    const client = new S3Client({ ...address, forcePathStyle: true });
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: address.bucket }));
    client.destroy();
    expect(Uploads.filter(({ Key = '' }) => Key.startsWith(folder))).toEqual([]);
  });

  it('throws UNAVAILABLE when the bucket does not exist', async () => {
    const missing = openBucket({ ...address, bucket: 'no-such-bucket' });
    const calls = await Promise.allSettled([missing.get('a'), missing.list('a'), missing.put('a', Buffer.from('x'))]);
    missing.close();
    for (const call of calls) expect(call).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  });
});
