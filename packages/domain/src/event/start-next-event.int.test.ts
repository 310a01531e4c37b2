import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { expect, test } from 'vitest';
import { ADMINISTRATOR, databaseForEachTest } from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { readEditableEvent, startNextEvent, updateEvent } from './index.ts';

const NEXT = { title: 'Coho Cup 2028', date: '2028-02-28' };

const database = await databaseForEachTest();

interface Times {
  readonly weighInStart: string | null;
  readonly weighInEnd: string | null;
  readonly entryDeadline: string | null;
}

/** Returns the event after one with these times, started twice. */
async function eventAfter(times: Times) {
  const deps = await startedDeps(database);
  await updateEvent(deps, ADMINISTRATOR, { ...DEFAULT_EVENT_FACTS, title: 'Coho Cup 2027', ...times }, 0);
  await startNextEvent(deps, ADMINISTRATOR, NEXT, 2);
  await startNextEvent(deps, ADMINISTRATOR, NEXT, 2);
  return await readEditableEvent(deps, ADMINISTRATOR);
}

test('the next event lasts as long as the last one, also over midnight and when it is started twice', async () => {
  const overnight = {
    weighInStart: '2027-08-14T20:00',
    weighInEnd: '2027-08-15T08:00',
    entryDeadline: '2027-08-16T09:00',
  };
  expect(await eventAfter(overnight)).toMatchObject({
    title: 'Coho Cup 2028',
    weighInStart: '2028-02-28T20:00',
    weighInEnd: '2028-02-29T08:00',
    entryDeadline: '2028-03-01T09:00',
  });
});

test('the next event has no end and no deadline when the last one had none', async () => {
  const open = { weighInStart: '2027-08-14T10:00', weighInEnd: null, entryDeadline: null };
  expect(await eventAfter(open)).toMatchObject({ ...open, weighInStart: '2028-02-28T10:00' });
});

test('the next event has its times on its day when the last one had no start', async () => {
  const noStart = { weighInStart: null, weighInEnd: '2027-08-14T17:00', entryDeadline: '2027-08-14T18:00' };
  expect(await eventAfter(noStart)).toMatchObject({
    weighInStart: '2028-02-28T12:00',
    weighInEnd: '2028-02-28T17:00',
    entryDeadline: '2028-02-28T18:00',
  });
});
