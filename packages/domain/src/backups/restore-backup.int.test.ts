import { open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  authenticate,
  createLocalAttemptCounter,
  createSessionCache,
  ensureFirstAdministrator,
  login,
  refreshSession,
} from '../accounts/index.ts';
import { createSecretBox, VISITOR } from '../kernel/index.ts';
import { ADMINISTRATOR, serverDatabaseForFile, WORKER } from '../testing/index.ts';
import { hashesOf, openBackupContext } from './backup-context.fixture.ts';
import { backupKeyOf, readMembers, readSummary, writeBackupFile, type AddMember } from './backup-file.ts';
import { dropCollections, readIndexes } from './database-dump.ts';
import { createBackup, restoreBackup, type RestoreDeps, type RestoreInput } from './index.ts';

const INPUT: RestoreInput = { name: 'latest', replaces: false, waitingMessages: 'refuse' };

const other = await serverDatabaseForFile();
const context = await openBackupContext();
beforeEach(async () => {
  await context.weighIn(20);
  await context.savePhotos(3);
});
afterEach(async () => {
  await context.clear();
  await dropCollections(other);
});

const restore = async (input: Partial<RestoreInput> = {}, changed: Partial<RestoreDeps> = {}) => {
  const deps = { ...context.deps(), database: other, openPhotoStore: async () => context.photoStore, ...changed };
  return await restoreBackup(deps, WORKER, { ...INPUT, ...input });
};

async function alterByte(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer: bytes } = await file.read(Buffer.alloc(1), 0, 1, position);
  bytes[0] = Number(bytes[0]) ^ 1;
  await file.write(bytes, 0, 1, position);
  await file.close();
}

/** Writes the newest backup again with another archive and the right key. */
async function rewrite({
  extra,
  missing,
  altered,
}: {
  extra?: string;
  missing?: string;
  altered?: string;
}): Promise<void> {
  const { backupStore, secrets } = context.deps();
  const key = backupKeyOf(secrets);
  const file = (await backupStore.list()).at(-1);
  if (!file) throw new Error('There is no backup.');
  const summary = await readSummary(key, file);
  const members: { name: string; bytes: Buffer }[] = [];
  for await (const { name, chunks } of readMembers(key, file)) {
    const bytes = await buffer(chunks);
    if (name === 'summary.json' || (missing !== undefined && name.startsWith(missing))) continue;
    members.push({ name, bytes: name === altered ? Buffer.concat([bytes, Buffer.from('{}\n')]) : bytes });
  }
  if (extra !== undefined) members.push({ name: extra, bytes: Buffer.from('{}\n') });
  await backupStore.remove(file.name);
  const fill = async (add: AddMember) => {
    for (const { name, bytes } of members) await add(name, { sizeBytes: bytes.length, chunks: [bytes] });
    return summary;
  };
  await writeBackupFile(key, fill, (bytes) => backupStore.write(file.name, bytes));
}

describe('restoreBackup', () => {
  it('restores rows with equal counts and hashes, indexes and photos into an empty database', async () => {
    await context.database
      .collection('sms_opt_outs')
      .insertOne({ _id: '2505550101' as never, isOptedOut: true, at: new Date(), heardSids: ['SM1'] });
    await context.database
      .collection('many')
      .insertMany(Array.from({ length: 450 }, (_, index) => ({ at: new Date(), big: 2 ** 40 + index })));
    const { name } = await createBackup(context.deps(), ADMINISTRATOR);
    await context.database.collection('audit_events').deleteMany({ action: 'backup.created' });
    await context.database.collection('counters').deleteOne({ _id: 'audit_events' as never });
    const files = await context.photoStore.list();
    // The sweep makes the thumbnails again.
    const photos = files.filter((fileName) => fileName.endsWith('.jpg'));
    expect([files.length, photos.length]).toEqual([9, 6]);
    await Promise.all(files.map((fileName) => context.photoStore.remove(fileName)));

    const result = await restore();
    expect(result).toMatchObject({ name, photoCount: 6, skippedMessages: 0 });
    const changed = new Set(['audit_events', 'audit_intents', 'counters']);
    const hashes = (await hashesOf(context.database)).filter(({ name: one }) => !changed.has(one));
    expect(result.collections.map(({ name: one }) => one)).not.toContain('audit_intents');
    expect(result.collections).toEqual(expect.arrayContaining(hashes));
    expect(await hashesOf(other)).toEqual(result.collections);
    expect(await readIndexes(other, 'entries')).toEqual(await readIndexes(context.database, 'entries'));
    expect((await context.photoStore.list()).sort()).toEqual(photos.sort());
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

  it('refuses a damaged file, another file, and an archive that breaks its manifest, before any change', async () => {
    const rows = Array.from({ length: 250 }, (_, index) => ({ _id: index as never }));
    await context.database.collection('many').insertMany(rows);
    const { name } = await createBackup(context.deps(), ADMINISTRATOR);
    await other.collection('entries').insertOne({ _id: 77 as never });
    const path = join(context.directory, `${name}.tar.age`);
    const whole = await readFile(path);
    const unreadable = 'it cannot be read to its end';
    const damages: [() => Promise<void>, string][] = [
      [() => truncate(path, 3_000), unreadable],
      [() => alterByte(path, 2_500), unreadable],
      [() => writeFile(path, 'x'.repeat(5_000)), unreadable],
      [() => rewrite({ missing: 'collections/many-000002.jsonl' }), 'the collection many'],
      [() => rewrite({ missing: 'photos/' }), 'the photo '],
      [() => rewrite({ altered: 'collections/entries-000001.jsonl' }), 'the collection entries'],
      [() => rewrite({ extra: 'collections/x-000001.jsonl' }), 'its manifest'],
      [() => rewrite({ extra: 'photos/../../x' }), 'photos/../../x does not belong to it'],
      [() => rewrite({ missing: 'manifest.json' }), 'its manifest'],
    ];
    for (const [damage, words] of damages) {
      await writeFile(path, whole);
      await damage();
      const restoring = restore({ replaces: true });
      await expect(restoring).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(words) });
    }
    expect(await other.collection('entries').countDocuments()).toBe(1);
  });

  it('says so when the backup was made with another SECRETS_KEY', async () => {
    await createBackup(context.deps(), ADMINISTRATOR);
    const secrets = createSecretBox('another key that is also long enough');
    await expect(restore({}, { secrets })).rejects.toMatchObject({
      code: 'CONFLICT',
      message:
        'The backup was made with another SECRETS_KEY. Nothing was restored; set the SECRETS_KEY of the deployment ' +
        'that made it, or put its secrets.key into DATA_DIR.',
    });
  });

  it('keeps opt-outs that are newer than the backup, also when it was killed before', async () => {
    const at = (hour: number) => new Date(`2025-08-09T${hour}:00:00Z`);
    const rowOf = (_id: string, isOptedOut: boolean, hour: number) => ({
      _id: _id as never,
      isOptedOut,
      at: at(hour),
      heardSids: [`SM${hour}`],
    });
    const backedUp = [rowOf('1', true, 10), rowOf('2', true, 10), rowOf('3', false, 10)];
    await context.database.collection('sms_opt_outs').insertMany(backedUp);
    await createBackup(context.deps(), ADMINISTRATOR);
    const newer = [rowOf('2', false, 11), rowOf('3', true, 11), rowOf('4', true, 11)];
    await other.collection('sms_opt_outs').insertMany([rowOf('1', false, 9), ...newer]);
    const killed = restore({ replaces: true }, { openPhotoStore: () => Promise.reject(new Error('killed')) });
    await expect(killed).rejects.toThrow('killed');
    expect(await restore({ replaces: true })).toMatchObject({ newerOptOuts: 3 });
    expect(await other.collection('sms_opt_outs').find().sort({ _id: 1 }).toArray()).toEqual([backedUp[0], ...newer]);
  });

  it('names the users that it brings back and reinstates', async () => {
    const userOf = (id: number, username: string, isSuspended = false) => ({
      _id: id as never,
      username,
      usernameKey: username,
      isSuspended,
    });
    const users = [userOf(1, 'admin'), userOf(2, 'ann'), userOf(3, 'bob'), userOf(4, 'cleo', true)];
    await context.database.collection('users').insertMany(users);
    await createBackup(context.deps(), ADMINISTRATOR);
    await other.collection('users').insertMany([userOf(1, 'admin'), userOf(2, 'ann', true), userOf(4, 'cleo', true)]);
    expect(await restore({ replaces: true })).toMatchObject({ usersBroughtBack: ['bob'], usersReinstated: ['ann'] });
    await dropCollections(other);
    expect(await restore()).toMatchObject({ usersBroughtBack: [], usersReinstated: [] });
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
    const deps = { ...context.deps(), sessionCache: createSessionCache(), attempts: createLocalAttemptCounter() };
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
