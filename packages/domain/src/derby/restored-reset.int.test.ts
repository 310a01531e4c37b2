import { expect, it } from 'vitest';
import { databaseForFile } from '../testing/index.ts';
import { completeReset } from './complete-reset.ts';
import { resetDerby } from './reset-derby.ts';
import { ADMINISTRATOR, openResetContext, WORKER } from './reset-context.fixture.ts';
import { restoreDerby } from './restore-derby.ts';

const other = await databaseForFile();
const context = await openResetContext();

it('keeps the entries of the backup of a reset when the restored product starts', async () => {
  await context.endDerbyWith({ entries: 6, photos: 3 });
  const deps = context.deps();
  await resetDerby(deps, ADMINISTRATOR);
  const restored = { ...deps, database: other, openPhotoStore: async () => deps.photoStore };
  await restoreDerby(restored, WORKER, { name: 'latest', replaces: false, waitingMessages: 'refuse' });
  deps.goneProcesses.add(deps.leases.holder);
  expect(await completeReset(restored, WORKER)).toBe(false);
  expect(await other.collection('entries').countDocuments()).toBe(6);
  expect(await other.collection('sms_gate').findOne()).toMatchObject({ closedBy: null });
});
