import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../kernel/index.ts';
import { ADMINISTRATOR, auditRows } from '../testing/index.ts';
import { openBackupContext } from './backup-context.fixture.ts';
import { backupKeyOf, readMembers, readSummary } from './backup-file.ts';
import type { BackupStore } from './backup-store.ts';
import { createBackup, listBackups, makeBackup } from './index.ts';

const NAME = '2025-08-09T19-00-00-000Z-manual';
const FILE = `${NAME}.tar.age`;

const context = await openBackupContext();
beforeEach(() => context.clock.set('2025-08-09T19:00:00.000Z'));
afterEach(() => context.clear());

describe('createBackup', () => {
  it('copies every collection and photo into one file for the owner only and writes an audit row', async () => {
    await context.weighIn(210);
    await context.savePhotos(3);
    const deps = context.deps();
    const backup = await createBackup(deps, ADMINISTRATOR);
    expect(backup).toMatchObject({ name: NAME, createdAt: context.clock.now(), reason: 'manual', photoCount: 6 });
    expect(await listBackups(deps, ADMINISTRATOR)).toEqual([backup]);

    const { collections, documentCount, appVersion } = await context.verify(NAME);
    expect(appVersion).toMatch(/^\d+\.\d+\.\d+$/);
    expect(documentCount).toBe(backup.documentCount);
    expect(collections.find(({ name }) => name === 'entries')).toMatchObject({ count: 210 });
    expect(collections.at(-1)?.name).toBe('counters');
    expect(await context.files()).toEqual([FILE]);
    expect([await context.modeOf('.'), await context.modeOf(FILE)]).toEqual(['700', '600']);
    expect(await auditRows(context.database, 'backup.created')).toMatchObject([{ changes: { backup: { to: NAME } } }]);
  });

  it('holds nothing in clear text and leaves out sign-ins and keepsakes', async () => {
    await context.weighIn(1);
    const token = { userId: 1, tokenHash: 'x' };
    for (const name of ['sessions', 'pending_logins', 'login_devices', 'keepsakes', 'keepsake_lease']) {
      await context.database.collection(name).insertOne({ ...token });
    }
    await createBackup(context.deps(), ADMINISTRATOR);
    const bytes = await readFile(join(context.directory, FILE));
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(bytes.includes('2505550100')).toBe(false);
    const names = (await context.verify(NAME)).collections.map(({ name }) => name);
    expect(names.sort()).toEqual([
      'board_versions',
      'counters',
      'entries',
      'entry_imports',
      'sms_messages',
      'sms_replies',
      'sms_runs',
    ]);
  });

  const createWith = async (write: BackupStore['write']) => {
    const deps = context.deps();
    return await createBackup({ ...deps, backupStore: { ...deps.backupStore, write } }, ADMINISTRATOR);
  };

  it('throws UNAVAILABLE when the connection breaks while a photo is copied', async () => {
    await context.savePhotos(1);
    const cut = async function* () {
      yield Buffer.from('half of ');
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    };
    const open = async () => ({ stream: Readable.from(cut(), { objectMode: false }), sizeBytes: 100 });
    const deps = { ...context.deps(), photoStore: { ...context.photoStore, open } };
    await expect(createBackup(deps, ADMINISTRATOR)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await context.files()).toEqual([]);
  });

  it('keeps the previous backup and nothing else when the disk is full', async () => {
    await context.weighIn(5);
    const deps = context.deps();
    await createBackup(deps, ADMINISTRATOR);
    const before = await context.files();
    context.clock.advance(1);
    const { backupStore } = deps;
    const full = async function* (bytes: Readable) {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        yield chunk;
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      }
    };
    const write: BackupStore['write'] = async (name, bytes) =>
      await backupStore.write(name, Readable.from(full(bytes)));
    await expect(createWith(write)).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: 'The disk is full, so no backup was made. Nothing was changed.',
    });
    expect(await context.files()).toEqual(before);
  });

  it('removes a backup that cannot be read back, and reports it', async () => {
    await context.weighIn(5);
    const { backupStore } = context.deps();
    const write: BackupStore['write'] = async (name, bytes) => {
      await backupStore.write(name, bytes);
      await truncate(join(context.directory, FILE), 1_000);
    };
    await expect(createWith(write)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The backup could not be read back and was removed. Nothing was changed.',
    });
    expect(await context.files()).toEqual([]);
  });

  it('fails with the error of the database, and leaves no file', async () => {
    await context.weighIn(5);
    const deps = context.deps();
    const open = () => Promise.reject(new Error('the photos are away'));
    await context.savePhotos(1);
    const failing = createBackup({ ...deps, photoStore: { ...deps.photoStore, open } }, ADMINISTRATOR);
    await expect(failing).rejects.toThrow('the photos are away');
    expect(await context.files()).toEqual([]);
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
    const { photos } = await context.verify(NAME);
    expect(photos.map(({ name }) => name)).toContain(late);
  });

  it('copies rows before those that are written before them, so that what a row says is complete is in the copy', async () => {
    for (const name of ['past_boards', 'past_derbies', 'sms_messages', 'sms_runs', 'counters']) {
      await context.database.collection(name).insertOne({});
    }
    await makeBackup(context.deps(), NAME);
    const names = (await context.verify(NAME)).collections.map(({ name }) => name);
    expect(names).toEqual(['past_derbies', 'sms_runs', 'past_boards', 'sms_messages', 'counters']);
  });

  it('keeps the first of two concurrent backups with the same name', async () => {
    await context.weighIn(3);
    const deps = context.deps();
    await Promise.all([makeBackup(deps, NAME), makeBackup(deps, NAME)]);
    await makeBackup(deps, NAME);
    expect(await context.files()).toEqual([FILE]);
  });
});

describe('listBackups', () => {
  it('reads the counts of a large backup from its end', async () => {
    const { directory, database } = context;
    // Sizes around the borders of the chunks of an age file.
    for (const [index, bytes] of [0, 60_000, 61_000, 62_000, 63_000, 64_000, 65_000, 200_000].entries()) {
      await database.collection('many').insertOne({ _id: index as never, text: 'x'.repeat(bytes) });
      context.clock.advance(1_000);
      const backup = await makeBackup(context.deps(), `2025-08-09T19-00-0${index}-000Z-manual`);
      expect(backup.documentCount).toBe(index + 1);
      expect(await listBackups(context.deps(), ADMINISTRATOR)).toContainEqual(backup);
    }
    await writeFile(join(directory, '2025-08-09T20-00-00-000Z-manual.tar.age'), 'not a backup');
    await appendFile(join(directory, '2025-08-09T19-00-00-000Z-manual.tar.age'), 'x');
    expect(await listBackups(context.deps(), ADMINISTRATOR)).toHaveLength(7);
  });
});

describe('the file', () => {
  it('opens with the printed key only', async () => {
    await context.weighIn(1);
    const deps = context.deps();
    await createBackup(deps, ADMINISTRATOR);
    const key = backupKeyOf(deps.secrets);
    expect(key).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
    const [file] = await deps.backupStore.list();
    if (!file) throw new Error('There is no backup.');
    const texts = new Map<string, string>();
    for await (const { name, chunks } of readMembers(key, file)) texts.set(name, await text(chunks));
    expect(texts.get('collections/entries-000001.jsonl')).toContain('"phoneNumber":"2505550100"');
    const otherKey = backupKeyOf(createSecretBox('another key that is also long enough'));
    await expect(readSummary(otherKey, file)).rejects.toThrow('The backup was made with another SECRETS_KEY.');
  });
});
