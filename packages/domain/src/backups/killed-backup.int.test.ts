import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { ADMINISTRATOR } from '../testing/index.ts';
import { openBackupContext } from './backup-context.fixture.ts';
import { backupNameOf, createBackup, listBackups } from './index.ts';

/** BACKUP_KILLS: number of points, evenly spread over a backup, at which a process is killed; 50 in the long form. */
const KILLS = Number(process.env['BACKUP_KILLS'] ?? 2);
const CHILD = fileURLToPath(new URL('killed-backup.fixture.ts', import.meta.url));
const LIMIT_MS = 600_000 + KILLS * 15_000;

const context = await openBackupContext();
beforeAll(async () => {
  await context.weighIn(10);
  await context.savePhotos(10);
  await context.database.collection('many').insertOne({ text: 'x'.repeat(400_000) });
});

/** Returns the signal that ended the process, or null when the backup was completed before. */
async function makeKilled(name: string, killAt: number): Promise<string | null> {
  const url = new URL(String(process.env['MONGODB_URL']));
  url.pathname = `/${context.database.name}`;
  const uploads = join(dirname(context.directory), 'uploads');
  const args = ['--import', 'tsx', CHILD, url.href, uploads, context.directory, name, String(killAt)];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

it(
  'a killed backup is not listed and keeps the previous backup complete',
  async () => {
    const deps = context.deps();
    const good = await createBackup(deps, ADMINISTRATOR);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killAt = 1 + Math.round((kill * (good.sizeBytes - 1)) / Math.max(1, KILLS - 1));
      const name = backupNameOf(new Date(context.clock.now().getTime() + 1_000 * (kill + 1)), 'scheduled');
      expect([killAt, await makeKilled(name, killAt)]).toEqual([killAt, 'SIGKILL']);
    }
    expect(await listBackups(deps, ADMINISTRATOR)).toEqual([good]);
    await context.verify(good.name);
    const files = await context.files();
    expect(files.filter((file) => file.endsWith('.tar.age'))).toEqual([`${good.name}.tar.age`]);
    expect(files.filter((file) => file.endsWith('.part'))).toHaveLength(KILLS);
    process.stdout.write(`backups killed: ${KILLS}, 0 half backups, the one before whole\n`);
  },
  LIMIT_MS,
);
