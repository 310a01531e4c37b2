import { afterEach, describe, expect, it } from 'vitest';
import { importEntries, type ImportedEntry } from '../entries/index.ts';
import { messagingIndexes, readRuns, runCounts } from '../messaging/index.ts';
import { createUploadLimits, createPhotoStore } from '../photos/index.ts';
import { createSettingsStore, type SettingsStore, type WireSettings } from '../settings/index.ts';
import {
  ADMINISTRATOR,
  atOnce,
  auditRows,
  createTestDeps,
  databaseForEachTest,
  dyingBeforeWrite,
  type TestDeps,
  WORKER,
} from '../testing/index.ts';
import { completeEnd, endDerby } from './end-derby.ts';
import { exportOfficialResult, officialResult, storeResult } from './official-result.ts';
import { createDerbyStateReader } from './derby-state-reader.ts';
import { readDerby } from './derby.ts';
import { anglers } from './reset-context.fixture.ts';

const database = await databaseForEachTest(messagingIndexes);
let deps: TestDeps & { settings: SettingsStore; publicUrl: string };

// An open store would write its settings into the database of the next test.
afterEach(async () => {
  await deps.settings.close();
});

async function open(contestants: number | readonly ImportedEntry[], initial: WireSettings = {}): Promise<void> {
  const testDeps = createTestDeps(database);
  const settings = createSettingsStore(testDeps, { initial });
  await settings.start();
  deps = { ...testDeps, settings, publicUrl: 'https://derby.example', requestId: 'request-1' };
  const photos = {
    photoStore: createPhotoStore({ directory: 'no photos here', secrets: deps.secrets }),
    uploadLimits: createUploadLimits(),
  };
  const entries = typeof contestants === 'number' ? anglers(contestants) : contestants;
  await importEntries({ ...deps, ...photos }, WORKER, { name: 'test', entries });
}

describe('endDerby', () => {
  it('is not in effect while the derby is active', async () => {
    await open(1);
    expect(await readDerby(deps)).toEqual({
      status: 'active',
      endedAt: null,
      finalRunId: null,
      isResetting: false,
      generation: 1,
      startedAt: null,
    });
    expect(await createDerbyStateReader(deps).hasEnded()).toBe(false);
  });

  it.each([
    [42, 'Final messages to 42 contestants are on their way.'],
    [1, 'The final message to 1 contestant is on its way.'],
    [0, 'There are no contestants, so no final messages go out.'],
  ])('returns a message with the number of contestants (%i)', async (contestants, message) => {
    await open(contestants);
    expect(await endDerby(deps, ADMINISTRATOR)).toEqual({ message });
  });

  it('ends the derby, closes registration, creates a run, enqueues a job and publishes an event', async () => {
    await open(2);
    await endDerby(deps, ADMINISTRATOR);
    expect(await readDerby(deps)).toEqual({
      status: 'ended',
      endedAt: deps.clock.now(),
      finalRunId: 1,
      isResetting: false,
      generation: 1,
      startedAt: null,
    });
    expect(await createDerbyStateReader(deps).hasEnded()).toBe(true);
    await deps.settings.refresh();
    expect(deps.settings.current().registrationEnabled).toBe(false);
    expect(deps.jobs).toEqual([{ job: 'plan-run', runId: 1, requestId: 'request-1' }]);
    expect(deps.published).toContainEqual({ kind: 'derby-ended', runId: 1 });
    expect(await readRuns(deps, ADMINISTRATOR, { runIds: [1] })).toHaveProperty('size', 1);
    expect(await auditRows(database, 'derby.ended')).toMatchObject([{ requestId: 'request-1', actor: { userId: 1 } }]);
  });

  it('succeeds once for 20 concurrent callers and is refused afterwards', async () => {
    await open(3);
    const { refused } = await atOnce(20, () => endDerby(deps, ADMINISTRATOR));
    expect(refused).toHaveLength(19);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'DERBY_ALREADY_ENDED' });
    await expect(endDerby(deps, ADMINISTRATOR)).rejects.toThrow('The derby has already ended');
    expect(deps.jobs).toHaveLength(1);
    expect(await database.collection('sms_runs').countDocuments()).toBe(1);
    expect(await database.collection('derby').countDocuments()).toBe(1);
  });

  it('returns one response to 20 concurrent calls with one key, and refuses another key', async () => {
    await open(3);
    const input = { idempotencyKey: 'k' };
    const { done } = await atOnce(20, () => endDerby(deps, ADMINISTRATOR, input));
    const expected = { message: 'Final messages to 3 contestants are on their way.' };
    expect(done).toEqual(Array.from({ length: 20 }, () => expected));
    await expect(endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k2' })).rejects.toMatchObject({
      code: 'DERBY_ALREADY_ENDED',
    });
    expect(deps.jobs).toHaveLength(1);
  });

  it('returns the first response to a repeat with the key of a process that died before any write', async () => {
    await open(3);
    const expected = { message: 'Final messages to 3 contestants are on their way.' };
    let crashes = 0;
    for (
      let nth = 1;
      await dyingBeforeWrite(nth, () => endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k' }));
      nth += 1
    ) {
      crashes += 1;
      expect(await endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k' })).toEqual(expected);
      await database.collection('derby').deleteMany({});
    }
    // Writes: numbers of the run and the audit row, end. A failure of the later ones does not change the response.
    expect(crashes).toBe(3);
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
  it.each([4, 5, 6, 7])('writes the audit row once when the process died before write %i', async (nth) => {
    await open(1);
    await dyingBeforeWrite(nth, () => endDerby(deps, ADMINISTRATOR));
    const { status, endedAt } = await readDerby(deps);
    expect(status).toBe('ended');
    await completeEnd(deps, WORKER);
    const row = { at: endedAt, requestId: 'request-1', actor: { kind: 'administrator', userId: 1 } };
    expect(await auditRows(database, 'derby.ended')).toMatchObject([row]);
  });

  it('does nothing while the derby is active', async () => {
    await open(1);
    expect(await completeEnd(deps, WORKER)).toBe(false);
  });

  it('plans the run and closes registration after a crash directly after the deciding write', async () => {
    await open(3);
    await endDerby(deps, ADMINISTRATOR);
    // The state directly after the deciding write.
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

const ANY_ENTRY = { lastName: 'Test', phoneNumber: '2505550100', createdAt: new Date('2025-08-09T19:30:05Z') };
const ENTRIES = [
  { ...ANY_ENTRY, firstName: 'Ann', fishWeight: '9.5' },
  { ...ANY_ENTRY, firstName: '=Ben', fishWeight: '12.25' },
  { ...ANY_ENTRY, firstName: 'Kid', fishWeight: '3', isJunior: true },
];
const REGULAR = { division: 'regular' } as const;

describe('official result', () => {
  it('does not exist before the end', async () => {
    await open(ENTRIES);
    expect(await officialResult(deps, ADMINISTRATOR, REGULAR)).toBeNull();
    await expect(exportOfficialResult(deps, ADMINISTRATOR, REGULAR)).rejects.toThrow('Official result not found');
  });

  it.each([
    ['with a run of messages', {}],
    ['without messages', { sms_enabled: 'false' }],
  ])('is not changed by later corrections: %s', async (_how, wire) => {
    await open(ENTRIES, wire);
    const endedAt = deps.clock.now();
    await endDerby(deps, ADMINISTRATOR);
    await completeEnd(deps, WORKER);
    await database.collection('entries').updateMany({}, { $set: { fishWeightLbs: 1, firstName: 'Corrected' } });
    await database.collection('derby').updateOne({}, { $set: { isEndComplete: false } });
    await completeEnd(deps, WORKER);
    const result = await officialResult(deps, ADMINISTRATOR, REGULAR);
    expect(result).toEqual({
      endedAt,
      entries: [
        {
          rank: 1,
          ticketId: 'T-0002',
          firstName: '=Ben',
          lastName: 'Test',
          fishWeightLbs: 12.25,
          isJunior: false,
          createdAt: new Date('2025-08-09T19:30:05Z'),
        },
        expect.objectContaining({ rank: 2, firstName: 'Ann' }),
      ],
    });
    expect(await exportOfficialResult(deps, ADMINISTRATOR, REGULAR)).toEqual({
      fileName: 'derby-official-result-regular-2025-08-09T19-00-00-000Z.csv',
      csv:
        '\uFEFFRank,Ticket,First Name,Last Name,Weight (lbs),Division,Entry Time\r\n' +
        `1,"T-0002","'=Ben","Test",12.250000,"Regular","2025-08-09 12:30:05"\r\n` +
        `2,"T-0001","Ann","Test",9.500000,"Regular","2025-08-09 12:30:05"\r\n`,
    });
    const junior = await officialResult(deps, ADMINISTRATOR, { division: 'junior' });
    expect(junior?.entries).toMatchObject([{ rank: 1, firstName: 'Kid' }]);
    const stored = await database.collection('official_results').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('2505550100');
  });

  it('is stored once when the end is completed concurrently', async () => {
    await open(ENTRIES, { sms_enabled: 'false' });
    await endDerby(deps, ADMINISTRATOR);
    await Promise.all(Array.from({ length: 10 }, () => completeEnd(deps, WORKER)));
    const first = await officialResult(deps, ADMINISTRATOR, REGULAR);
    await storeResult(database, { endedAt: deps.clock.now(), standings: [] });
    await storeResult(database, { endedAt: first?.endedAt ?? new Date(0), standings: [] });
    expect(await officialResult(deps, ADMINISTRATOR, REGULAR)).toEqual(first);
    expect(first?.entries).toHaveLength(2);
  });

  it('is not exported while exports are switched off', async () => {
    await open(ENTRIES, { enable_export_features: 'false' });
    await expect(exportOfficialResult(deps, ADMINISTRATOR, REGULAR)).rejects.toThrow('Exports are switched off');
  });
});

describe('endDerby with a final text', () => {
  it('sends that text, also after a crash, and refuses a text that cannot be sent', async () => {
    await open(ENTRIES);
    const finalText = 'Thank you, [First Name]!\r\nDinner is ready.';
    await expect(endDerby(deps, ADMINISTRATOR, { finalText: 'Hi [Name]' })).rejects.toThrow('unknown variable [Name]');
    await expect(endDerby(deps, ADMINISTRATOR, { finalText: ' ' })).rejects.toThrow('Please enter a message');
    await endDerby(deps, ADMINISTRATOR, { finalText });
    await database.collection('sms_runs').deleteMany({});
    await completeEnd(deps, WORKER);
    const rows = await database.collection('sms_messages').find({ division: 'junior' }).toArray();
    expect(rows.map((row) => row['text'] as string)).toEqual(['Thank you, Kid!\nDinner is ready.']);
  });

  it('differs from a request without a text under the same key', async () => {
    await open(ENTRIES);
    const input = { idempotencyKey: 'k', finalText: 'Thank you!' };
    const first = await endDerby(deps, ADMINISTRATOR, input);
    expect(await endDerby(deps, ADMINISTRATOR, input)).toEqual(first);
    await expect(endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k' })).rejects.toThrow(
      'was used for another request',
    );
    await database.collection('derby').updateOne({}, { $unset: { requestFingerprint: 1 } });
    expect(await endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k' })).toEqual(first);
  });
});
