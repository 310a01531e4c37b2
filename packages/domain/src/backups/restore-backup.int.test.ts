import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authenticate,
  createLocalAttemptStore,
  createSessionCache,
  ensureFirstAdministrator,
  login,
  refreshSession,
} from '../accounts/index.ts';
import { VISITOR } from '../kernel/index.ts';
import { databaseForFile } from '../testing/index.ts';
import { ADMINISTRATOR, hashesOf, openBackupContext, WORKER } from './backup-context.fixture.ts';
import { dropCollections, readIndexes } from './database-copy.model.ts';
import { createBackup, restoreBackup, type RestoreInput } from './index.ts';

const INPUT: RestoreInput = { name: 'latest', replaces: false, waitingMessages: 'refuse' };

const other = await databaseForFile();
const context = await openBackupContext();
beforeEach(async () => {
  await context.weighIn(20);
  await context.savePhotos(3);
});
afterEach(async () => {
  await context.clear();
  await dropCollections(other);
});

const restore = async (input: Partial<RestoreInput> = {}, database = other) => {
  const { backupStore, logger, photoStore } = context.deps();
  const deps = { database, logger, backupStore, openPhotoStore: async () => photoStore };
  return await restoreBackup(deps, WORKER, { ...INPUT, ...input });
};

describe('restoreBackup', () => {
  it('restores rows with equal counts and hashes, indexes and photos into an empty database', async () => {
    await context.database
      .collection('sms_opt_outs')
      .insertOne({ _id: '2505550101' as never, at: new Date(), big: 2 ** 40 });
    await context.database
      .collection('many')
      .insertMany(Array.from({ length: 450 }, (_, index) => ({ at: new Date(), index })));
    const { name } = await createBackup(context.deps(), ADMINISTRATOR);
    await context.database.collection('audit_events').deleteMany({ action: 'backup.created' });
    await context.database.collection('counters').deleteOne({ _id: 'audit_events' as never });
    const photos = await context.photoStore.list({ before: new Date(8.64e15) });
    await Promise.all(photos.map((photo) => context.photoStore.remove(photo)));

    const result = await restore();
    expect(result).toMatchObject({ name, photoCount: 6, skippedMessages: 0 });
    const hashes = (await hashesOf(context.database)).filter(
      ({ name: one }) => one !== 'audit_events' && one !== 'counters',
    );
    expect(result.collections).toEqual(expect.arrayContaining(hashes));
    expect(await hashesOf(other)).toEqual(result.collections);
    expect(await readIndexes(other, 'entries')).toEqual(await readIndexes(context.database, 'entries'));
    expect((await context.photoStore.list({ before: new Date(8.64e15) })).sort()).toEqual(photos.sort());
    // Unique indexes are enforced again.
    const [row] = await other.collection('entries').find().toArray();
    const duplicate = { _id: 9_999 as never, ticketId: row?.['ticketId'] as string };
    await expect(other.collection('entries').insertOne(duplicate)).rejects.toMatchObject({ code: 11_000 });
  });

  it('restores a backup that was made during weigh-ins', async () => {
    const deps = context.deps();
    const ending = new AbortController();
    const load = async () => {
      for (let id = 1_000; !ending.signal.aborted; id += 1) {
        await context.database.collection('entries').insertOne({ _id: id as never, ticketId: `T-${id}` });
      }
    };
    const writing = load();
    const backup = await createBackup(deps, ADMINISTRATOR);
    ending.abort();
    await writing;
    const result = await restore();
    expect(result.collections.reduce((sum, { count }) => sum + count, 0)).toBe(backup.documentCount);
    expect(await hashesOf(other)).toEqual(result.collections);
  });

  it('refuses a database that is not empty, and replaces it on request', async () => {
    await createBackup(context.deps(), ADMINISTRATOR);
    await other.collection('entries').insertOne({ _id: 77 as never });
    await other.collection('foreign').insertOne({ a: 1 });
    await expect(restore()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The database is not empty. Nothing was restored; --replace gives up what is in it.',
    });
    expect(await other.collection('entries').countDocuments()).toBe(1);
    const { collections } = await restore({ replaces: true });
    expect(await hashesOf(other)).toEqual(collections);
  });

  it.each<[string, (path: string) => Promise<void>, string]>([
    [
      'an altered row',
      (path) => appendFile(join(path, 'collections/entries.jsonl'), '{}\n'),
      'collections/entries.jsonl',
    ],
    [
      'a missing collection',
      (path) => rm(join(path, 'collections/counters.jsonl')),
      'collections/counters.jsonl cannot be read',
    ],
    ['no manifest', (path) => rm(join(path, 'manifest.json')), 'Error: ENOENT'],
    ['half a manifest', (path) => writeFile(join(path, 'manifest.json'), '{'), 'its manifest cannot be read'],
    [
      'a manifest that leads elsewhere',
      (path) =>
        writeFile(
          join(path, 'manifest.json'),
          '{"formatVersion":1,"waitingMessages":0,"collections":[],"photos":[{"name":"../../x","sha256":""}]}',
        ),
      'photos/../../x is not a valid name',
    ],
  ])('refuses %s before any change', async (_what, damage, words) => {
    const { name } = await createBackup(context.deps(), ADMINISTRATOR);
    await damage(join(context.directory, name));
    await other.collection('entries').insertOne({ _id: 77 as never });
    const restoring = restore({ replaces: true });
    await expect(restoring).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(words) });
    expect(await other.collection('entries').countDocuments()).toBe(1);
  });

  it('requires a decision about messages that waited', async () => {
    const message = { runId: 1, kind: 'final', entryId: 1, division: 'regular', phoneNumber: '2505550100', text: 'x' };
    const states = ['queued', 'sending', 'unknown', 'accepted'];
    const rows = states.map((state, id) =>
      Object.assign({ _id: id as never }, message, { state, dedupeKey: `d${id}` }),
    );
    await context.database.collection('sms_messages').insertMany(rows);
    await createBackup(context.deps(), ADMINISTRATOR);
    await expect(restore()).rejects.toMatchObject({
      message: expect.stringMatching(/^3 messages were waiting to be sent .* --skip-waiting .* --send-waiting/),
    });
    expect(await restore({ waitingMessages: 'skip' })).toMatchObject({ skippedMessages: 3 });
    const left = await other.collection('sms_messages').find().sort({ _id: 1 }).toArray();
    expect(left.map((row) => row['state'] as unknown)).toEqual(['skipped', 'skipped', 'skipped', 'accepted']);
    expect(await restore({ waitingMessages: 'send', replaces: true })).toMatchObject({ skippedMessages: 0 });
    expect(await other.collection('sms_messages').countDocuments({ state: 'queued' })).toBe(1);
  });

  it('does not restore sessions, remember-me tokens, pending logins and known devices', async () => {
    const deps = { ...context.deps(), sessionCache: createSessionCache(), attempts: createLocalAttemptStore() };
    const settings = { ...deps.settings.current(), jwtSecret: 'k3Jx9Qm2Vb7Zt5Lp8Wc4Rn6Hd1Gf0Sa-Ye' };
    const product = { ...deps, settings: { current: () => settings } };
    const credentials = { username: 'admin', password: 'weigh-in at noon', address: '10.0.0.5' };
    await ensureFirstAdministrator(product, WORKER, credentials);
    const device = { rememberMe: true, deviceFingerprint: 'a phone', deviceToken: null };
    const signedIn = await login(product, VISITOR, { ...credentials, ...device });
    if (!('token' in signedIn)) throw new Error('a code was asked for');
    const { token, rememberMeToken, deviceToken } = signedIn;
    await context.database.collection('pending_logins').insertOne({ userId: 1, tokenHash: 'x', expiresAt: new Date() });
    await createBackup(deps, ADMINISTRATOR);
    await restore();

    const restored = { ...product, database: other, sessionCache: createSessionCache() };
    await expect(authenticate(restored, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const renewal = { rememberMeToken, deviceFingerprint: 'a phone', address: '10.0.0.5' };
    await expect(refreshSession(restored, VISITOR, renewal)).rejects.toMatchObject({
      code: 'INVALID_REMEMBER_ME_TOKEN',
    });
    expect(await other.collection('pending_logins').countDocuments()).toBe(0);
    const again = await login(restored, VISITOR, { ...credentials, deviceToken });
    expect(again.deviceToken).not.toBe(deviceToken);
  });

  it('refuses an unknown backup', async () => {
    await expect(restore()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(restore({ name: '../backups' })).rejects.toMatchObject({ message: 'There is no backup ../backups' });
  });
});
