import { beforeEach, describe, expect, it } from 'vitest';
import { WORKER } from '../testing/index.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { deleteMessages, findGate, resumeSending, stopSending } from './send-gate.ts';
import { planWeighInText } from './weigh-in-text.ts';

const { database, context, rows, weighIn, send } = await openMessagingTests({
  sms_auto_template: 'Hello [First Name]',
});
beforeEach(async () => await weighIn(2));

const write = async (entryId: number) => await planWeighInText(context, WORKER, { entryId, requestId: null });

describe('stopSending', () => {
  it('returns the kinds of messages that may still be sent', async () => {
    expect([...(await stopSending(context, { by: 'a' }))]).toEqual([]);
    await write(1);
    expect([...(await stopSending(context, { by: 'a' }))]).toEqual(['auto']);
  });

  it('blocks a message written later until sending resumes', async () => {
    await stopSending(context, { by: 'a' });
    await write(1);
    expect(await send()).toEqual({ kind: 'none' });
    expect(context.sender.requests).toBe(0);
    expect(await rows()).toMatchObject([{ state: 'queued' }]);
    await resumeSending(context, { by: 'a', pastEntryId: 0 });
    expect(await send()).toEqual({ kind: 'done' });
    expect(context.sender.requests).toBe(1);
  });

  it('does not stop again for a holder that resumed sending; only the holder can resume', async () => {
    await stopSending(context, { by: 'a' });
    await resumeSending(context, { by: 'b', pastEntryId: 0 });
    expect(await findGate(database)).toMatchObject({ closedBy: 'a' });
    await resumeSending(context, { by: 'a', pastEntryId: 0 });
    await stopSending(context, { by: 'a' });
    expect(await findGate(database)).toMatchObject({ closedBy: null });
  });
});

describe('resumeSending', () => {
  it('prevents messages about past entries, even one written later', async () => {
    await stopSending(context, { by: 'a' });
    await resumeSending(context, { by: 'a', pastEntryId: 1 });
    await write(1);
    await write(2);
    expect(await send()).toEqual({ kind: 'done' });
    expect(await send()).toEqual({ kind: 'none' });
    expect(context.sender.taken).toMatchObject([{ to: '+12505550002' }]);
    expect(await rows()).toMatchObject([{ entryId: 2, state: 'accepted' }]);
  });
});

describe('deleteMessages', () => {
  it('deletes messages of past entries and past runs', async () => {
    await write(1);
    await write(2);
    await database.collection('sms_runs').insertMany([{ _id: 1 as never }, { _id: 2 as never }]);
    await deleteMessages(context, { lastEntryId: 1, lastRunId: 1 });
    expect(await rows()).toMatchObject([{ entryId: 2 }]);
    expect(await database.collection('sms_runs').find().toArray()).toEqual([{ _id: 2 }]);
  });
});
