import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from '../kernel/index.ts';
import type { BackupDraft } from './backup-draft.ts';
import { readBackupName } from './backup-name.ts';
import type { BackupStore } from './backup-store.ts';

/**
 * The object that turns a draft into a backup, because a bucket cannot rename a folder. It holds the random name under
 * which the files are stored.
 */
const POINTER = 'backup.json';

/** Creates a store of backups in a bucket, below `folder`, which has no trailing slash. */
export function createBucketBackupStore({
  bucket,
  folder,
}: {
  readonly bucket: Bucket;
  readonly folder: string;
}): BackupStore {
  const files = `${folder}/files`;
  const pointerOf = (name: string) => {
    if (readBackupName(name) === null) throw new Error(`${name} is not the name of a backup.`);
    return `${folder}/${name}/${POINTER}`;
  };

  async function draftOf(name: string): Promise<string | null> {
    const pointer = await bucket.get(pointerOf(name));
    if (pointer === null) return null;
    const { draft } = JSON.parse((await buffer(pointer.stream)).toString()) as { draft: string };
    return draft;
  }

  async function open(name: string, path: string): Promise<Readable> {
    const draft = await draftOf(name);
    const file = draft === null ? null : await bucket.get(`${files}/${draft}/${path}`);
    if (file === null) throw new Error(`The backup ${name} has no ${path}`);
    return file.stream;
  }

  async function removeFiles(draft: string): Promise<void> {
    await bucket.remove((await bucket.list(`${files}/${draft}/`)).map(({ key }) => key));
  }

  return {
    async begin(name) {
      const draft = `${name}.${randomBytes(4).toString('hex')}`;
      return createDraft({ bucket, folder: `${files}/${draft}`, publish, discard });
      async function publish(): Promise<boolean> {
        if (await bucket.has(pointerOf(name))) return false;
        await bucket.put(pointerOf(name), Buffer.from(JSON.stringify({ draft })));
        return true;
      }
      async function discard(): Promise<void> {
        if ((await draftOf(name)) !== draft) await removeFiles(draft);
      }
    },
    async list() {
      const found = await bucket.list(`${folder}/`);
      const names = found.flatMap(({ key }) => {
        const [name = '', file] = key.slice(folder.length + 1).split('/');
        return file === POINTER && readBackupName(name) !== null ? [name] : [];
      });
      return names.sort();
    },
    readText: async (name, path) => (await buffer(await open(name, path))).toString(),
    async *readStream(name, path) {
      yield* (await open(name, path)) as AsyncIterable<Buffer>;
    },
    async remove(name) {
      const draft = await draftOf(name);
      // Remove the pointer first, so that a partly deleted backup is never listed.
      await bucket.remove([pointerOf(name)]);
      if (draft !== null) await removeFiles(draft);
    },
    async sweepDrafts({ before }) {
      const objects = await bucket.list(`${files}/`);
      const newest = new Map<string, Date>();
      for (const { key, writtenAt } of objects) {
        const [draft = ''] = key.slice(files.length + 1).split('/');
        const known = newest.get(draft);
        if (known === undefined || known < writtenAt) newest.set(draft, writtenAt);
      }
      for (const [draft, writtenAt] of newest) {
        const name = draft.slice(0, draft.lastIndexOf('.'));
        if (writtenAt >= before || readBackupName(name) === null) continue;
        // oxlint-disable-next-line no-await-in-loop -- rarely more than one
        if ((await draftOf(name)) !== draft) await removeFiles(draft);
      }
    },
  };
}

function createDraft(options: {
  readonly bucket: Bucket;
  readonly folder: string;
  readonly publish: () => Promise<boolean>;
  readonly discard: () => Promise<void>;
}): BackupDraft {
  const { bucket, folder, publish, discard } = options;
  return {
    async write(path, chunks) {
      const hash = createHash('sha256');
      let bytes = 0;
      const counted = async function* () {
        for await (const chunk of chunks) {
          const part = Buffer.from(chunk);
          hash.update(part);
          bytes += part.length;
          yield part;
        }
      };
      await bucket.putStream(`${folder}/${path}`, Readable.from(counted(), { objectMode: false }));
      return { bytes, sha256: hash.digest('hex') };
    },
    publish,
    discard,
  };
}
