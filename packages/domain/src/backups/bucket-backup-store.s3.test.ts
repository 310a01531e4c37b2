import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '../kernel/index.ts';
import { testBucketAddress } from '../testing/env.ts';
import type { BackupStore } from './backup-store.ts';
import { createBucketBackupStore } from './bucket-backup-store.ts';

const NAME = '2025-08-09T19-00-00-000Z-manual';
const FILE = 'collections/entries.jsonl';
const ANY_AGE = { before: new Date(8.64e15) };

const bucket = openBucket(testBucketAddress());
afterAll(() => bucket.close());

let folder: string;
let store: BackupStore;
beforeEach(() => {
  folder = randomUUID();
  store = createBucketBackupStore({ bucket, folder });
});

/** As many rows as come from the database at once. */
const ROWS = 'a row of the collection\n'.repeat(40_000);

async function* lines(count: number) {
  for (let index = 0; index < count; index += 1) yield ROWS;
}

describe('backups in a bucket of S3', () => {
  it('are read as they were written, of several parts', async () => {
    const draft = await store.begin(NAME);
    const { bytes, sha256 } = await draft.write(FILE, lines(12));
    expect(await store.list()).toEqual([]);
    expect(await draft.publish()).toBe(true);
    expect(await store.list()).toEqual([NAME]);
    const hash = createHash('sha256');
    let read = 0;
    for await (const chunk of store.readStream(NAME, FILE)) {
      hash.update(chunk);
      read += chunk.length;
    }
    expect(read).toBe(bytes);
    expect(hash.digest('hex')).toBe(sha256);
  });

  it('leave nothing when they are removed, or were never published', async () => {
    const drafts = [await store.begin(NAME), await store.begin(NAME)];
    for (const draft of drafts) await draft.write(FILE, lines(1));
    expect(await drafts[0]?.publish()).toBe(true);
    expect(await drafts[1]?.publish()).toBe(false);
    await store.sweepDrafts(ANY_AGE);
    expect(await bucket.list(`${folder}/`)).toHaveLength(2);
    await store.remove(NAME);
    expect(await bucket.list(`${folder}/`)).toEqual([]);
  });
});
