import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import type { Administrator } from '../kernel/index.ts';
import { createUploadLimits } from '../photos/index.ts';
import { createSettingsStore } from '../settings/index.ts';
import { createTestDeps, databaseForEachTest } from '../testing/index.ts';
import { readEditableEvent, startNextEvent, updateEvent } from './index.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 7, username: 'ada', sessionId: 's' };
const NEXT = { title: 'Coho Cup 2028', date: '2028-02-28' };

const database = await databaseForEachTest();

test('the next event lasts as long as the last one, also over midnight and when it is started twice', async () => {
  const base = createTestDeps(database);
  const settings = createSettingsStore(base, { pollIntervalMs: 600_000 });
  await settings.start();
  const deps = {
    ...base,
    settings,
    uploadLimits: createUploadLimits(),
    derbyState: { hasEnded: async () => false },
    sessions: { endOfOtherKeys: async () => undefined },
  };
  const overnight = {
    title: 'Coho Cup 2027',
    weighInStart: '2027-08-14T20:00',
    weighInEnd: '2027-08-15T08:00',
    entryDeadline: '2027-08-16T09:00',
  };
  await updateEvent(deps, ADMINISTRATOR, { ...DEFAULT_EVENT_FACTS, ...overnight }, 0);
  await startNextEvent(deps, ADMINISTRATOR, NEXT);
  await startNextEvent(deps, ADMINISTRATOR, NEXT);
  expect(await readEditableEvent(deps, ADMINISTRATOR)).toMatchObject({
    title: 'Coho Cup 2028',
    weighInStart: '2028-02-28T20:00',
    weighInEnd: '2028-02-29T08:00',
    entryDeadline: '2028-03-01T09:00',
  });
  await settings.close();
});
