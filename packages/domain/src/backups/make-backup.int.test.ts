import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openBackupContext } from './backup-context.fixture.ts';
import { createBackup, listBackups, makeBackup } from './index.ts';
import { readManifest } from './list-backups.ts';

const NAME = '2025-08-09T19-00-00-000Z-manual';

const context = await openBackupContext();
afterEach(() => context.clear());

describe('createBackup', () => {
  it('copies every collection and photo with owner-only permissions and writes an audit row', async () => {
    await context.weighIn(210);
    await context.savePhotos(3);
    const deps = context.deps();
    const backup = await createBackup(deps, ADMINISTRATOR);
    expect(backup).toMatchObject({ name: NAME, createdAt: context.clock.now(), reason: 'manual', photoCount: 6 });
    expect(await listBackups(deps, ADMINISTRATOR)).toEqual([backup]);

    const { collections, appVersion } = await readManifest(deps.backupStore, NAME);
    expect(appVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(collections.find(({ name }) => name === 'entries')).toMatchObject({ count: 210 });
    expect(collections.at(-1)?.name).toBe('counters');
    const files = (await context.files()).filter((path) => path.includes('.j'));
    expect(files).toHaveLength(collections.length + 7);
    const modes = await Promise.all(files.map((path) => context.modeOf(path)));
    expect(new Set(modes)).toEqual(new Set(['600']));
    const folders = [NAME, `${NAME}/photos`, `${NAME}/collections`, '.'];
    expect(new Set(await Promise.all(folders.map((path) => context.modeOf(path))))).toEqual(new Set(['700']));
    const audits = await context.database.collection('audit_events').find({ action: 'backup.created' }).toArray();
    expect(audits).toMatchObject([{ changes: { backup: { to: NAME } } }]);
  });

  it('removes its files when the disk is full, reports it, and keeps the previous backup', async () => {
    await context.weighIn(5);
    await context.savePhotos(2);
    await createBackup(context.deps(), ADMINISTRATOR);
    const before = await context.files();
    context.clock.advance(1);
    let writes = 0;
    const full = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const deps = context.deps({
      openFile: async () => ({
        write: () => ((writes += 1) < 3 ? setImmediate() : full()),
        sync: () => setImmediate(),
        close: () => setImmediate(),
      }),
    });
    await expect(createBackup(deps, ADMINISTRATOR)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'There is no room for a backup. Nothing was changed.',
    });
    expect(await context.files()).toEqual(before);
  });
});

describe('makeBackup', () => {
  it('contains every photo of the copied rows, even when photos change meanwhile', async () => {
    await context.weighIn(20);
    await context.savePhotos(20);
    const deps = context.deps();
    const { photoStore } = deps;
    let late = '';
    const open = async (name: string) => {
      // An entry gets another photo while photos are copied.
      late ||= await photoStore.save(Buffer.from('late'));
      await context.database.collection('entries').updateOne({ _id: 1 as never }, { $set: { photoFileName: late } });
      return await photoStore.open(name);
    };
    await makeBackup({ ...deps, photoStore: { ...photoStore, open } }, NAME);
    const { photos } = await readManifest(deps.backupStore, NAME);
    expect(photos.map(({ name }) => name)).toContain(late);
  });

  it('keeps the first of two concurrent backups with the same name', async () => {
    await context.weighIn(3);
    const deps = context.deps();
    await Promise.all([makeBackup(deps, NAME), makeBackup(deps, NAME)]);
    await makeBackup(deps, NAME);
    expect(await deps.backupStore.list()).toEqual([NAME]);
    expect((await context.files()).filter((path) => path.endsWith('.part'))).toEqual([]);
  });
});
