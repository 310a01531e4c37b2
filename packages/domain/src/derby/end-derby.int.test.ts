import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { importEntries } from '../entries/index.ts';
import { UnauthenticatedError, VISITOR, type SystemActor } from '../kernel/index.ts';
import { messagingIndexes, readRuns, runCounts } from '../messaging/index.ts';
import { createUploadLimits, createPhotoStore } from '../photos/index.ts';
import { createSettingsStore, type SettingsStore, type WireSettings } from '../settings/index.ts';
import { createTestDeps, databaseForEachTest, type TestDeps } from '../testing/index.ts';
import { completeEnd } from './complete-end.ts';
import { endDerby } from './end-derby.ts';
import { DerbyAlreadyEndedError } from './errors.ts';
import { createDerbyStateReader, readDerby } from './read-derby.ts';

const ADMINISTRATOR = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' } as const;
const WORKER: SystemActor = { kind: 'system', name: 'worker' };

const database = await databaseForEachTest(messagingIndexes);
let deps: TestDeps & { settings: SettingsStore; publicUrl: string };

// A store that is left open writes its settings into the next test's database.
afterEach(async () => {
  await deps.settings.close();
});

async function open(contestants: number, initial: WireSettings = {}): Promise<void> {
  const testDeps = createTestDeps(database);
  const settings = createSettingsStore(testDeps, { initial });
  await settings.start();
  deps = { ...testDeps, settings, publicUrl: 'https://derby.example', requestId: 'request-1' };
  const entries = Array.from({ length: contestants }, (_, index) => ({
    firstName: `Angler${index}`,
    lastName: 'Test',
    phoneNumber: `250555${String(index).padStart(4, '0')}`,
    fishWeight: '5',
    createdAt: new Date('2025-08-09T18:00:00Z'),
  }));
  const photos = {
    photoStore: createPhotoStore({ directory: 'no photos here', secrets: deps.secrets }),
    uploadLimits: createUploadLimits(),
  };
  await importEntries({ ...deps, ...photos }, WORKER, { name: 'test', entries });
}

describe('endDerby', () => {
  it('is refused to visitors and changes nothing', async () => {
    await open(1);
    await expect(endDerby(deps, VISITOR)).rejects.toThrow(UnauthenticatedError);
    expect(await readDerby(deps)).toEqual({ status: 'active', endedAt: null, finalRunId: null, isResetting: false });
    expect(await createDerbyStateReader(deps).hasEnded()).toBe(false);
  });

  it.each([
    [42, 'Final messages to 42 contestants are on their way.'],
    [1, 'The final message to 1 contestant is on its way.'],
    [0, 'There are no contestants, so no final messages go out.'],
  ])('says how many contestants will hear of it (%i)', async (contestants, message) => {
    await open(contestants);
    expect(await endDerby(deps, ADMINISTRATOR)).toEqual({ message });
  });

  it('ends, closes registration, names a run, rings and tells', async () => {
    await open(2);
    await endDerby(deps, ADMINISTRATOR);
    expect(await readDerby(deps)).toEqual({
      status: 'ended',
      endedAt: deps.clock.now(),
      finalRunId: 1,
      isResetting: false,
    });
    expect(await createDerbyStateReader(deps).hasEnded()).toBe(true);
    await deps.settings.refresh();
    expect(deps.settings.current().registrationEnabled).toBe(false);
    expect(deps.jobs).toEqual([{ job: 'plan-run', runId: 1, requestId: 'request-1' }]);
    expect(deps.published).toContainEqual({ kind: 'derby-ended', runId: 1 });
    expect(await readRuns(deps, ADMINISTRATOR, { runIds: [1] })).toHaveProperty('size', 1);
    const audits = await database.collection('audit_events').find({ action: 'derby.ended' }).toArray();
    expect(audits).toMatchObject([{ requestId: 'request-1', actor: { userId: 1 } }]);
  });

  it('is done once by 20 callers at once, before there is a document and after', async () => {
    await open(3);
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => endDerby(deps, ADMINISTRATOR)));
    const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(DerbyAlreadyEndedError);
    await expect(endDerby(deps, ADMINISTRATOR)).rejects.toThrow('The derby has already ended');
    expect(deps.jobs).toHaveLength(1);
    expect(await database.collection('sms_runs').countDocuments()).toBe(1);
    expect(await database.collection('derby').countDocuments()).toBe(1);
  });

  it('gives a retry with the same key the first answer, also when its process died behind the decision', async () => {
    await open(3);
    const input = { idempotencyKey: 'k' };
    // While one waits for another's work, time does not pass by itself.
    const waiting = { ...deps, clock: { ...deps.clock, sleep: () => setImmediate() } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => endDerby(waiting, ADMINISTRATOR, input)));
    const expected = { message: 'Final messages to 3 contestants are on their way.' };
    expect(answers).toEqual(Array.from({ length: 20 }, () => expected));
    await database
      .collection('idempotency_keys')
      .updateMany({}, { $unset: { answer: 1 }, $set: { 'claim.at': new Date(0) } });
    expect(await endDerby(deps, ADMINISTRATOR, input)).toEqual(expected);
    await expect(endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k2' })).rejects.toThrow(DerbyAlreadyEndedError);
    expect(deps.jobs).toHaveLength(1);
  });

  it('ends without a run when messages are switched off', async () => {
    await open(2, { sms_enabled: 'false' });
    expect(await endDerby(deps, ADMINISTRATOR)).toEqual({
      message: 'Messages are switched off, so no final messages go out.',
    });
    expect(await readDerby(deps)).toMatchObject({ status: 'ended', finalRunId: null, isResetting: false });
    expect(deps.jobs).toEqual([{ job: 'plan-run', runId: null, requestId: 'request-1' }]);
    expect(await completeEnd(deps, WORKER)).toBe(true);
    expect(await database.collection('sms_messages').countDocuments()).toBe(0);
  });
});

describe('completeEnd', () => {
  it('has nothing to do while the derby is active', async () => {
    await open(1);
    expect(await completeEnd(deps, WORKER)).toBe(false);
  });

  it('plans the run and closes registration after a crash right behind the decision', async () => {
    await open(3);
    await endDerby(deps, ADMINISTRATOR);
    // As if nothing behind the deciding write had happened.
    await database.collection('sms_runs').deleteMany({});
    await database.collection('settings').updateMany({}, { $set: { 'values.registration_enabled': 'true' } });
    expect(await completeEnd(deps, WORKER)).toBe(true);
    expect((await runCounts(deps, ADMINISTRATOR, { runIds: [1] })).get(1)).toMatchObject({ queued: 3 });
    const rows = await database.collection('sms_messages').find().toArray();
    expect(rows.map((row) => row['requestId'] as unknown)).toEqual(Array.from({ length: 3 }, () => 'request-1'));
    await deps.settings.refresh();
    expect(deps.settings.current().registrationEnabled).toBe(false);
    expect(await completeEnd(deps, WORKER)).toBe(false);
  });
});
