import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endPhotoWait } from '../entries/index.ts';
import { planMissedWeighInTexts, planTextsToAll, planWeighInText } from '../messaging/index.ts';
import { ADMINISTRATOR, serverDatabaseForFile, WORKER } from '../testing/index.ts';
import { openBackupContext } from './backup-context.fixture.ts';
import { dropCollections } from './database-dump.ts';
import { createBackup, restoreBackup, type RestoreInput } from './index.ts';

const other = await serverDatabaseForFile();
const context = await openBackupContext();
const collection = (name: string, database = context.database) => database.collection<{ _id: number }>(name);

/** Entries 1 to 4: text written, text due, text that waits for a photo, and long before the last scan. */
beforeEach(async () => {
  await context.weighIn(4);
  const ago = (ms: number) => new Date(context.clock.now().getTime() - ms);
  await collection('settings').insertOne({ _id: 1, values: { sms_auto_template: 'Hi [First Name]' } } as never);
  await collection('sms_entry_looks').insertOne({ _id: 1, lookedUpTo: ago(0) } as never);
  await collection('entries').updateMany({}, { $set: { storedAt: ago(3_000) } });
  await collection('entries').updateOne({ _id: 3 }, { $set: { awaitsPhotoUntil: ago(-117_000) } });
  await collection('entries').updateOne({ _id: 4 }, { $set: { storedAt: ago(76_000) } });
  const message = { _id: 1, dedupeKey: 'entry:1:auto', state: 'delivered', kind: 'auto', entryId: 1 };
  await collection('sms_messages').insertOne(message);
});
afterEach(async () => {
  await context.clear();
  await dropCollections(other);
});

async function restore(waitingMessages: RestoreInput['waitingMessages'] = 'refuse') {
  const deps = { ...context.deps(), database: other, openPhotoStore: async () => context.photoStore };
  return await restoreBackup(deps, WORKER, { name: 'latest', replaces: true, waitingMessages });
}

/** Does what a worker does after the restore, with a late photo and the jobs of all entries. Returns the new texts. */
async function textsAfterRestore(): Promise<unknown[]> {
  const settings = { smsEnabled: true, smsAutoTemplate: 'Hi [First Name]' };
  const deps = { ...context.deps({ settings }), database: other, publicUrl: 'https://derby.example' };
  await endPhotoWait(deps, 3);
  context.clock.advance(20_000);
  for (const entryId of [1, 2, 3, 4]) await planWeighInText(deps, WORKER, { entryId, requestId: null });
  await planMissedWeighInTexts(deps, WORKER);
  const rows = await collection('sms_messages', other).find().sort({ entryId: 1 }).toArray();
  return rows.map((row) => (row as { dedupeKey?: unknown }).dedupeKey);
}

describe('a restore with weigh-in texts that were not written yet', () => {
  it('is refused without a choice, and counts them', async () => {
    await createBackup(context.deps(), ADMINISTRATOR);
    await expect(restore()).rejects.toMatchObject({
      message: expect.stringMatching(/^2 messages were waiting to be sent when this backup was made /),
    });
  });

  it('counts one of an entry that was not looked at yet, whatever the clock of its host said', async () => {
    await collection('sms_entry_looks').updateOne({ _id: 1 }, { $set: { lookedUpToId: 3 } });
    await createBackup(context.deps(), ADMINISTRATOR);
    await expect(restore()).rejects.toMatchObject({
      message: expect.stringMatching(/^3 messages were waiting to be sent when this backup was made /),
    });
  });

  it('sends none of them after --skip-waiting, also when a photo or a job arrives later', async () => {
    await createBackup(context.deps(), ADMINISTRATOR);
    expect(await restore('skip')).toMatchObject({ skippedMessages: 2, isFinalRunSkipped: false });
    expect(await textsAfterRestore()).toEqual(['entry:1:auto']);
  });

  it('sends none of a text to all after --skip-waiting, which does not end the weigh-in texts', async () => {
    const recipients = ['01', '02'].map((end) => ({ name: 'Ann Test', phoneNumber: `25055501${end}` }));
    const toAll = { audience: 'tickets', text: 'Hello all', recipients };
    await collection('sms_runs').insertOne({ _id: 1, isPlanned: false, requestId: null, toAll } as never);
    await collection('counters').insertOne({ _id: 'sms_messages', value: 1 } as never);
    await createBackup(context.deps(), ADMINISTRATOR);
    expect(await restore('skip')).toMatchObject({ skippedMessages: 4, isFinalRunSkipped: false });
    await planTextsToAll({ ...context.deps(), database: other }, WORKER);
    const rows = await collection('sms_messages', other).find({ runId: 1 }).toArray();
    expect(rows).toMatchObject([1, 2].map(() => ({ kind: 'all', state: 'skipped', errorCode: 'RESTORED' })));
  });

  it('sends them after --send-waiting', async () => {
    await createBackup(context.deps(), ADMINISTRATOR);
    expect(await restore('send')).toMatchObject({ skippedMessages: 0 });
    expect(await textsAfterRestore()).toEqual(['entry:1:auto', 'entry:2:auto', 'entry:3:auto', 'entry:4:auto']);
  });

  it.each([
    ['texts were off', () => collection('settings').updateMany({}, { $set: { 'values.sms_auto_template': '' } })],
    ['the derby had ended', () => collection('sms_runs').insertOne({ _id: 1 })],
    [
      'the entries were disqualified',
      () => collection('entries').updateMany({}, { $set: { disqualificationReason: 'x' } }),
    ],
  ])('asks nothing when %s', async (_when, prepare) => {
    await prepare();
    await createBackup(context.deps(), ADMINISTRATOR);
    expect(await restore()).toMatchObject({ skippedMessages: 0 });
  });

  it('counts a message that was sent while the rows were copied, because it waits in the copy', async () => {
    await collection('sms_messages').updateOne({ _id: 1 }, { $set: { state: 'queued' } });
    const deps = context.deps();
    const list = deps.photoStore.list.bind(deps.photoStore);
    let lists = 0;
    const photoStore = {
      ...deps.photoStore,
      list: async () => {
        lists += 1;
        // The second time is after the rows.
        if (lists === 2) await collection('sms_messages').updateOne({ _id: 1 }, { $set: { state: 'delivered' } });
        return await list();
      },
    };
    await createBackup({ ...deps, photoStore }, ADMINISTRATOR);
    await expect(restore()).rejects.toMatchObject({ message: expect.stringMatching(/^3 messages were waiting/) });
  });
});
