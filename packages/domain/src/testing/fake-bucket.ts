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
    async get(key) {
      await assertReachable();
      const found = objects.get(key);
      return found ? { stream: Readable.from([found.bytes]), sizeBytes: found.bytes.length } : null;
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
      return [...objects].filter(([key]) => key.startsWith(prefix)).map(([key, { writtenAt }]) => ({ key, writtenAt }));
    },
    close: () => undefined,
  };
  return { bucket, objects, state };
}
