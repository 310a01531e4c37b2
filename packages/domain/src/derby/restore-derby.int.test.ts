import { beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '../backups/index.ts';
import { ADMINISTRATOR, databaseForFile, WORKER } from '../testing/index.ts';
import { completeEnd } from './end-derby.ts';
import { openResetContext } from './reset-context.fixture.ts';
import { completeReset, resetDerby, restoreDerby } from './reset-derby.ts';

const restoredDatabase = await databaseForFile();
const context = await openResetContext();
beforeEach(async () => await context.endDerbyWith({ entries: 4, photos: 2 }));

describe('restoreDerby', () => {
  it('keeps the entries of the backup of a reset when the restored product starts', async () => {
    const deps = context.deps();
    await resetDerby(deps, ADMINISTRATOR);
    const restored = { ...deps, database: restoredDatabase, openPhotoStore: async () => deps.photoStore };
    await restoreDerby(restored, WORKER, { name: 'latest', replaces: false, waitingMessages: 'refuse' });
    deps.goneProcesses.add(deps.leases.holder);
    expect(await completeReset(restored, WORKER)).toBe(false);
    expect(await restoredDatabase.collection('entries').countDocuments()).toBe(4);
    expect(await restoredDatabase.collection('sms_gate').findOne()).toMatchObject({ closedBy: null });
  });

  it('asks about final messages that were decided and not planned, and sends none of them after --skip-waiting', async () => {
    const deps = context.deps();
    await context.database.collection('sms_messages').deleteMany({});
    await context.database.collection('sms_runs').deleteMany({});
    await context.database.collection('derby').updateOne({}, { $set: { isEndComplete: false } });
    await createBackup(deps, ADMINISTRATOR);
    const restored = { ...deps, database: restoredDatabase, openPhotoStore: async () => deps.photoStore };
    const restore = async (waitingMessages: 'refuse' | 'skip') =>
      await restoreDerby(restored, WORKER, { name: 'latest', replaces: true, waitingMessages });
    await expect(restore('refuse')).rejects.toMatchObject({
      message: expect.stringMatching(/^The final messages were waiting to be sent /),
    });
    expect(await restore('skip')).toMatchObject({ isFinalRunSkipped: true });
    expect(await completeEnd(restored, WORKER)).toBe(true);
    const rows = await restoredDatabase.collection('sms_messages').find().toArray();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row['state'] === 'skipped' && row['errorCode'] === 'RESTORED')).toBe(true);
  });
});
