import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeBucket } from '../testing/fake-bucket.ts';
import type { BackupStore } from './backup-store.ts';
import { createBucketBackupStore } from './bucket-backup-store.ts';

const NAME = '2025-08-09T19-00-00-000Z-manual';
const LATER = '2025-08-10T19-00-00-000Z-reset';

let now: Date;
let fake: ReturnType<typeof createFakeBucket>;
let store: BackupStore;
beforeEach(() => {
  now = new Date(1_000);
  fake = createFakeBucket(() => now);
  store = createBucketBackupStore({ bucket: fake.bucket, folder: 'backups' });
});

async function* chunksOf(text: string) {
  yield text.slice(0, 2);
  yield Buffer.from(text.slice(2));
}

async function write(name: string, text = 'hello') {
  const draft = await store.begin(name);
  return { draft, file: await draft.write('collections/entries.jsonl', chunksOf(text)) };
}

describe('backup store in a bucket', () => {
  it('shows a backup only after it was published', async () => {
    const { draft, file } = await write(NAME);
    expect(file).toEqual({
      bytes: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    });
    expect(await store.list()).toEqual([]);
    await expect(store.readText(NAME, 'collections/entries.jsonl')).rejects.toThrow('has no collections/entries.jsonl');
    expect(await draft.publish()).toBe(true);
    await draft.discard();
    expect(await store.list()).toEqual([NAME]);
    expect(await store.readText(NAME, 'collections/entries.jsonl')).toBe('hello');
    const read: Buffer[] = [];
    for await (const chunk of store.readStream(NAME, 'collections/entries.jsonl')) read.push(chunk);
    expect(Buffer.concat(read).toString()).toBe('hello');
  });

  it('keeps the first backup when another one with the same name is published', async () => {
    const first = await write(NAME, 'first');
    const second = await write(NAME, 'second');
    expect([await first.draft.publish(), await second.draft.publish()]).toEqual([true, false]);
    await second.draft.discard();
    expect(await store.readText(NAME, 'collections/entries.jsonl')).toBe('first');
    expect(fake.objects.size).toBe(2);
  });

  it('lists backups oldest first and removes all files of a backup', async () => {
    for (const name of [LATER, NAME]) await (await write(name)).draft.publish();
    expect(await store.list()).toEqual([NAME, LATER]);
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.list()).toEqual([LATER]);
    expect(fake.objects.size).toBe(2);
  });

  it('removes old drafts, and nothing published or new', async () => {
    await (await write(NAME)).draft.publish();
    await write(LATER);
    now = new Date(5_000);
    await write(LATER, 'new');
    await store.sweepDrafts({ before: new Date(3_000) });
    expect(await store.list()).toEqual([NAME]);
    expect([...fake.objects.values()].map(({ bytes }) => bytes.length)).toHaveLength(3);
    await store.sweepDrafts({ before: new Date(9_000) });
    expect(fake.objects.size).toBe(2);
  });
});
