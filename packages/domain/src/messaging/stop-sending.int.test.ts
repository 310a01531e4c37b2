import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing/index.ts';
import { ensureMessagingIndexes, planEntryMessage, sendNextMessage } from './index.ts';
import { createStage, rowsOf, weighIn, WORKER, type Stage } from './messaging-stage.fixture.ts';
import { deleteMessages, resumeSending, stopSending, whoStoppedSending } from './stop-sending.ts';

const database = await databaseForEachTest(ensureMessagingIndexes);
let stage: Stage;
beforeEach(async () => {
  stage = createStage(database, { sms_auto_template: 'Hello [First Name]' });
  await weighIn(stage, [{}, {}]);
});

const write = async (entryId: number) => await planEntryMessage(stage, WORKER, { entryId, requestId: null });
const send = async () =>
  await sendNextMessage(stage, WORKER, { claimer: 'test', signal: new AbortController().signal });

describe('stopSending', () => {
  it('says whether a message may still be sent', async () => {
    expect(await stopSending(stage, { by: 'a' })).toBe(true);
    await write(1);
    expect(await stopSending(stage, { by: 'a' })).toBe(false);
  });

  it('keeps a message that comes later from being sent until sending goes on', async () => {
    await stopSending(stage, { by: 'a' });
    await write(1);
    expect(await send()).toEqual({ kind: 'none' });
    expect(stage.sender.requests).toBe(0);
    expect(await rowsOf(database)).toMatchObject([{ state: 'queued' }]);
    await resumeSending(stage, { by: 'a', pastEntryId: 0 });
    expect(await send()).toEqual({ kind: 'done' });
    expect(stage.sender.requests).toBe(1);
  });

  it('does nothing after the same holder resumed sending, and only its holder can resume', async () => {
    await stopSending(stage, { by: 'a' });
    await resumeSending(stage, { by: 'b', pastEntryId: 0 });
    expect(await whoStoppedSending(stage)).toBe('a');
    await resumeSending(stage, { by: 'a', pastEntryId: 0 });
    await stopSending(stage, { by: 'a' });
    expect(await whoStoppedSending(stage)).toBeNull();
  });
});

describe('letSendingGoOn', () => {
  it('never sends a message about a past entry, even one written later', async () => {
    await stopSending(stage, { by: 'a' });
    await resumeSending(stage, { by: 'a', pastEntryId: 1 });
    await write(1);
    await write(2);
    expect(await send()).toEqual({ kind: 'done' });
    expect(await send()).toEqual({ kind: 'none' });
    expect(stage.sender.taken).toMatchObject([{ to: '+12505550002' }]);
    expect(await rowsOf(database)).toMatchObject([{ entryId: 2, state: 'accepted' }]);
  });
});

describe('deleteMessages', () => {
  it('deletes what belongs to past entries and runs', async () => {
    await write(1);
    await write(2);
    await database.collection('sms_runs').insertMany([{ _id: 1 as never }, { _id: 2 as never }]);
    await deleteMessages(stage, { lastEntryId: 1, lastRunId: 1 });
    expect(await rowsOf(database)).toMatchObject([{ entryId: 2 }]);
    expect(await database.collection('sms_runs').find().toArray()).toEqual([{ _id: 2 }]);
  });
});
