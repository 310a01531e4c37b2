import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { UnavailableError, type Bucket } from '../kernel/index.ts';

/** Creates a bucket in memory. `objects` is its content. While `isAway` is true, every call rejects. */
export function createFakeBucket(now: () => Date = () => new Date()) {
  const objects = new Map<string, { readonly bytes: Buffer; readonly writtenAt: Date }>();
  const state = { isAway: false };
  const assertReachable = async () => {
    if (state.isAway) throw new UnavailableError();
  };
  const put = async (key: string, bytes: Buffer) => {
    await assertReachable();
    objects.set(key, { bytes, writtenAt: now() });
  };
  const bucket: Bucket = {
    put,
    putStream: async (key, bytes) => await put(key, await buffer(bytes)),
    async get(key, range) {
      await assertReachable();
      const found = objects.get(key);
      if (!found) return null;
      const bytes = range ? found.bytes.subarray(range.start, range.end + 1) : found.bytes;
      return { stream: Readable.from([bytes]), sizeBytes: bytes.length };
    },
    async has(key) {
      await assertReachable();
      return objects.has(key);
    },
    async remove(keys) {
      await assertReachable();
      for (const key of keys) objects.delete(key);
    },
    async list(prefix) {
      await assertReachable();
      const listed = [...objects].filter(([key]) => key.startsWith(prefix));
      return listed.map(([key, { bytes, writtenAt }]) => ({ key, writtenAt, sizeBytes: bytes.length }));
    },
    close: () => undefined,
  };
  return { bucket, objects, state };
}
