import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { connectDatabase, systemClock } from '../kernel/index.ts';
import { createPhotoStore } from '../photos/index.ts';
import { settingsCodec } from '../settings/index.ts';
import type { OpenFile } from './backup-draft.ts';
import { createBackupStore, makeBackup } from './index.ts';
import { createTestDeps } from '../testing/index.ts';

/*
 * Makes a backup and kills itself with SIGKILL during write n to the disk. Usage: node --import tsx
 * killed-backup.fixture.ts <mongodb url> <folder> <backup> <n>
 */
const [mongodbUrl = '', folder = '', name = '', killAt = ''] = process.argv.slice(2);

let writes = 0;
const openFile: OpenFile = async (path) => {
  const file = await open(path, 'wx', 0o600);
  return {
    async write(bytes) {
      writes += 1;
      const isLast = writes === Number(killAt);
      // Only half of the last write reaches the disk.
      await file.write(isLast ? bytes.subarray(0, bytes.length / 2) : bytes);
      if (isLast) process.kill(process.pid, 'SIGKILL');
    },
    sync: async () => await file.sync(),
    close: async () => await file.close(),
  };
};

const deps = createTestDeps(await connectDatabase({ mongodbUrl, poolSize: 2 }));
await makeBackup(
  {
    ...deps,
    clock: systemClock,
    settings: { current: () => settingsCodec.decode({}) },
    photoStore: createPhotoStore({ directory: join(folder, 'uploads'), secrets: deps.secrets }),
    backupStore: createBackupStore({ directory: join(folder, 'backups'), openFile }),
  },
  name,
);
process.exit(0);
