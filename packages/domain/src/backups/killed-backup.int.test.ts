import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { ADMINISTRATOR, openBackupContext, WORKER } from './backup-context.fixture.ts';
import { backupNameOf, createBackup, listBackups, retainBackups } from './index.ts';
import { readManifest } from './list-backups.ts';
import { verifyBackup } from './verify-backup.ts';

/** BACKUP_KILLS: number of writes, evenly spread over a backup, at which a process is killed; 50 in the long form. */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? 2);
const CHILD = fileURLToPath(new URL('killed-backup.fixture.ts', import.meta.url));
const LIMIT_MS = 30_000 + KILLS * 15_000;

const context = await openBackupContext();
beforeAll(async () => {
  await context.weighIn(10);
  await context.savePhotos(10);
});

/** Returns the signal that ended the process, or null when the backup was completed before. */
async function makeKilled(name: string, killAt: number): Promise<string | null> {
  const url = new URL(String(process.env['MONGODB_URL']));
  url.pathname = `/${context.database.name}`;
  const args = ['--import', 'tsx', CHILD, url.href, dirname(context.directory), name, String(killAt)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

it(
  'a killed backup is not listed, keeps the previous backup complete and is swept',
  async () => {
    const deps = context.deps();
    const good = await createBackup(deps, ADMINISTRATOR);
    // One write per photo and copy, at least one per collection, and one for the manifest.
    const { photos, collections } = await readManifest(deps.backupStore, good.name);
    const writes = photos.length + collections.filter(({ count }) => count > 0).length + 1;

    for (let kill = 0; kill < KILLS; kill += 1) {
      const killAt = 1 + Math.round((kill * (writes - 1)) / Math.max(1, KILLS - 1));
      const name = backupNameOf(new Date(context.clock.now().getTime() + 1_000 * (kill + 1)), 'scheduled');
      expect([killAt, await makeKilled(name, killAt)]).toEqual([killAt, 'SIGKILL']);
    }
    expect(await listBackups(deps, ADMINISTRATOR)).toEqual([good]);
    expect(new Set(await deps.backupStore.list())).toEqual(new Set([good.name]));
    await verifyBackup(deps.backupStore, good.name, await readManifest(deps.backupStore, good.name));
    expect((await context.files()).filter((path) => path.endsWith('.part'))).toHaveLength(KILLS);

    context.clock.set(new Date(Date.now() + 7 * 3_600_000));
    await retainBackups(deps, WORKER);
    expect((await context.files()).filter((path) => path.endsWith('.part'))).toEqual([]);
    process.stdout.write(`backups killed: ${KILLS} of ${writes} writes each, 0 half backups, the one before whole\n`);
  },
  LIMIT_MS,
);
