import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { connectDatabase, systemClock } from '../kernel/index.ts';
import { createPhotoStore } from '../photos/index.ts';
import { settingsCodec } from '../settings/index.ts';
import { createTestDeps } from '../testing/index.ts';
import { createBackupStore, makeBackup } from './index.ts';

/*
 * Makes a backup and kills itself with SIGKILL when at least n bytes of it are on the disk. Usage: node --import tsx
 * killed-backup.fixture.ts <mongodb url> <uploads> <backups> <backup> <n>
 */
const [mongodbUrl = '', uploads = '', directory = '', name = '', killAt = ''] = process.argv.slice(2);

async function sizeOfDraft(): Promise<number> {
  const drafts = (await readdir(directory)).filter((file) => file.startsWith(`.${name}`));
  const sizes = await Promise.all(drafts.map(async (draft) => (await stat(join(directory, draft))).size));
  return sizes[0] ?? 0;
}

async function* killing(bytes: Readable): AsyncGenerator<Buffer> {
  let written = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const isLast = written + chunk.length >= Number(killAt);
    const part = isLast ? chunk.subarray(0, Math.ceil(chunk.length / 2)) : chunk;
    yield part;
    written += part.length;
    if (!isLast) continue;
    // oxlint-disable-next-line no-await-in-loop -- until the disk has the bytes
    while ((await sizeOfDraft()) < written) await setImmediate();
    process.kill(process.pid, 'SIGKILL');
  }
}

const deps = createTestDeps(await connectDatabase({ mongodbUrl, poolSize: 2 }));
const store = createBackupStore({ directory });
await makeBackup(
  {
    ...deps,
    clock: systemClock,
    settings: { current: () => settingsCodec.decode({}) },
    photoStore: createPhotoStore({ directory: uploads, secrets: deps.secrets }),
    backupStore: {
      ...store,
      write: async (backup, bytes) =>
        await store.write(backup, Readable.from(killing(bytes), { objectMode: false, highWaterMark: 1 })),
    },
  },
  name,
);
process.exit(0);
