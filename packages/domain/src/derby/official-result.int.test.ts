import { afterEach, describe, expect, it } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { messagingIndexes } from '../messaging/index.ts';
import { createUploadLimits, createPhotoStore } from '../photos/index.ts';
import { importEntries } from '../entries/index.ts';
import { createSettingsStore, type SettingsStore, type WireSettings } from '../settings/index.ts';
import { createTestDeps, databaseForEachTest } from '../testing/index.ts';
import { keepResult } from './official-result.model.ts';
import { completeEnd } from './complete-end.ts';
import { endDerby } from './end-derby.ts';
import { exportOfficialResult } from './export-official-result.ts';
import { officialResult } from './official-result.ts';

const ADMINISTRATOR = { kind: 'administrator', userId: 1, username: 'admin', sessionId: 's' } as const;
const WORKER = { kind: 'system', name: 'worker' } as const;
const REGULAR = { division: 'regular' } as const;

const database = await databaseForEachTest(messagingIndexes);
let store: SettingsStore;

afterEach(async () => await store.close());

async function weighIn(wire: WireSettings = {}) {
  const testDeps = createTestDeps(database);
  store = createSettingsStore(testDeps, { initial: wire });
  await store.start();
  const deps = { ...testDeps, settings: store, publicUrl: 'https://derby.example' };
  const photos = {
    photoStore: createPhotoStore({ directory: 'no photos here', secrets: deps.secrets }),
    uploadLimits: createUploadLimits(),
  };
  const createdAt = new Date('2025-08-09T19:30:05Z');
  const fish = { lastName: 'Test', phoneNumber: '2505550100', createdAt };
  await importEntries({ ...deps, ...photos }, WORKER, {
    name: 'test',
    entries: [
      { ...fish, firstName: 'Ann', fishWeight: '9.5' },
      { ...fish, firstName: '=Ben', fishWeight: '12.25' },
      { ...fish, firstName: 'Kid', fishWeight: '3', isJunior: true },
    ],
  });
  return deps;
}

describe('the official result', () => {
  it('is for administrators, and is not there before the end', async () => {
    const deps = await weighIn();
    await expect(officialResult(deps, VISITOR, REGULAR)).rejects.toThrow('Authentication required');
    await expect(exportOfficialResult(deps, VISITOR, REGULAR)).rejects.toThrow('Authentication required');
    expect(await officialResult(deps, ADMINISTRATOR, REGULAR)).toBeNull();
    await expect(exportOfficialResult(deps, ADMINISTRATOR, REGULAR)).rejects.toThrow('Official result not found');
  });

  it.each([
    ['with a run of messages', {}],
    ['without messages', { sms_enabled: 'false' }],
  ])('stays as it was at the end, whatever is corrected later: %s', async (_how, wire) => {
    const deps = await weighIn(wire);
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
        "1,T-0002,'=Ben,Test,12.250000,Regular,2025-08-09 12:30:05\r\n" +
        '2,T-0001,Ann,Test,9.500000,Regular,2025-08-09 12:30:05\r\n',
    });
    const junior = await officialResult(deps, ADMINISTRATOR, { division: 'junior' });
    expect(junior?.entries).toMatchObject([{ rank: 1, firstName: 'Kid' }]);
    const stored = await database.collection('official_results').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('2505550100');
  });

  it('is the same for all who complete the end at once: the first one kept stays', async () => {
    const deps = await weighIn({ sms_enabled: 'false' });
    await endDerby(deps, ADMINISTRATOR);
    await Promise.all(Array.from({ length: 10 }, () => completeEnd(deps, WORKER)));
    const first = await officialResult(deps, ADMINISTRATOR, REGULAR);
    await keepResult(database, { endedAt: deps.clock.now(), standings: [] });
    await keepResult(database, { endedAt: first?.endedAt ?? new Date(0), standings: [] });
    expect(await officialResult(deps, ADMINISTRATOR, REGULAR)).toEqual(first);
    expect(first?.entries).toHaveLength(2);
  });

  it('is not exported while exports are switched off', async () => {
    const deps = await weighIn({ enable_export_features: 'false' });
    await expect(exportOfficialResult(deps, ADMINISTRATOR, REGULAR)).rejects.toThrow('Exports are switched off');
  });
});

describe('endDerby with a text of its own', () => {
  it('sends that text, also after a crash right behind the decision, and refuses one that could not be sent', async () => {
    const deps = await weighIn();
    const finalText = 'Thank you, [First Name]!\r\nDinner is ready.';
    await expect(endDerby(deps, ADMINISTRATOR, { finalText: 'Hi [Name]' })).rejects.toThrow('unknown variable [Name]');
    await expect(endDerby(deps, ADMINISTRATOR, { finalText: ' ' })).rejects.toThrow('Please enter a message');
    await endDerby(deps, ADMINISTRATOR, { finalText });
    await database.collection('sms_runs').deleteMany({});
    await completeEnd(deps, WORKER);
    const rows = await database.collection('sms_messages').find({ division: 'junior' }).toArray();
    expect(rows.map((row) => row['text'] as string)).toEqual(['Thank you, Kid!\nDinner is ready.']);
  });

  it('is another request under the same key than one without', async () => {
    const deps = await weighIn();
    const input = { idempotencyKey: 'k', finalText: 'Thank you!' };
    const first = await endDerby(deps, ADMINISTRATOR, input);
    expect(await endDerby(deps, ADMINISTRATOR, input)).toEqual(first);
    await expect(endDerby(deps, ADMINISTRATOR, { idempotencyKey: 'k' })).rejects.toThrow(
      'was used for another request',
    );
  });
});
