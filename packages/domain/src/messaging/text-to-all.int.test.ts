import { describe, expect, it } from 'vitest';
import {
  ADMINISTRATOR,
  atOnce,
  auditRows,
  dyingBeforeWrite,
  fakeDerbyState,
  stallingBefore,
  WORKER,
} from '../testing/index.ts';
import { AUDIENCES, type Audience } from './audience.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { rememberOptOut } from './opt-outs.ts';
import { resendUndelivered } from './resend-undelivered.ts';
import { pauseRun, readRun, resumeRun } from './run.ts';
import { runCounts, runProgress } from './run-progress.ts';
import { deleteMessages, findWaitingKinds, resumeSending, stopSending } from './send-gate.ts';
import { listTextsToAll, planTextsToAll, sendTextToAll, textToAllPreflight } from './text-to-all.ts';
import { planWeighInText } from './weigh-in-text.ts';
import { readWorkerAlarm } from './worker-alarm.ts';

const TEXT = 'The weigh-in closes at 3:30 PM.';
const { database, context, messages, rows, states, withSettings, weighIn, plan, send } = await openMessagingTests({
  sms_auto_template: 'Hi [First Name]',
});
const deps = (on = context) => ({ ...on, derbyState: fakeDerbyState() });
const runs = () => database.collection('sms_runs').find().sort({ _id: 1 }).toArray();
const planAll = async () => await planTextsToAll(context, WORKER);

async function textAll(
  { audience = 'weighed-in', text = TEXT, key = 'k' }: { audience?: Audience; text?: string; key?: string } = {},
  on = context,
) {
  return await sendTextToAll(deps(on), ADMINISTRATOR, { audience, text, idempotencyKey: key });
}

async function preflight(audience: Audience, text = TEXT) {
  return await textToAllPreflight(deps(), ADMINISTRATOR, { audience, text });
}

const order = (id: number, phone: string | null, more: object = {}) => ({
  _id: id as never,
  firstName: `Order${id}`,
  lastName: 'Buyer',
  totalTickets: 1,
  status: 'active',
  ...(phone !== null && { phoneNumber: `25055502${phone}` }),
  ...more,
});
const card = (id: number, participantId: number | null, phone: string | null, more: object = {}) => ({
  _id: id as never,
  generation: 1,
  number: id,
  firstName: `Card${id}`,
  lastName: 'Holder',
  ...(participantId !== null && { participantId }),
  ...(phone !== null && { phoneNumber: `25055502${phone}` }),
  ...more,
});

describe('the audience', () => {
  it('has each number once, without cancelled orders, other derbies and disqualified entries', async () => {
    await database
      .collection('participants')
      .insertMany([
        order(1, '01'),
        order(2, '02', { status: 'cancelled' }),
        order(3, null),
        order(4, '04', { totalTickets: 0 }),
        order(5, '01', { status: 'checked-in' }),
        order(6, '06', { status: 'cancelled' }),
        order(7, '06'),
      ]);
    await database
      .collection('anglers')
      .insertMany([
        card(11, 1, '11'),
        card(12, 2, '12'),
        card(13, null, '13'),
        card(14, 3, null),
        card(15, null, '15', { generation: 2 }),
        { ...card(16, null, '16'), number: undefined },
      ]);
    await weighIn([
      { firstName: 'Ann', phoneNumber: '2505550211' },
      { firstName: 'Ben', phoneNumber: '2505550211' },
      { firstName: 'Cas', phoneNumber: '2505550202' },
      { firstName: 'Dan', phoneNumber: '2505550206' },
      { firstName: 'Eve', phoneNumber: '2505550299' },
      { firstName: 'Fay', phoneNumber: '2505550298' },
      { firstName: 'Gus', phoneNumber: '2505550297' },
    ]);
    const entries = database.collection('entries');
    await entries.updateOne({ firstName: 'Fay' }, { $set: { anglerId: 12 } });
    await entries.updateOne({ firstName: 'Gus' }, { $set: { disqualificationReason: 'Too late' } });
    await rememberOptOut(context, '2505550299', context.clock.now());
    const found = await Promise.all(
      AUDIENCES.map(async (audience) => {
        const { previews, withoutPhone } = await preflight(audience);
        const said = previews.map(({ recipient, phoneNumber, skipReason }) =>
          [phoneNumber.slice(-2), recipient, skipReason].filter(Boolean).join(' '),
        );
        return [audience, said, withoutPhone];
      }),
    );
    expect(found).toEqual([
      ['checked-in', ['11 Card11 Holder', '13 Card13 Holder'], 1],
      ['tickets', ['01 Order1 Buyer, Order5 Buyer', '06 Order7 Buyer', '11 Card11 Holder', '13 Card13 Holder'], 1],
      ['weighed-in', ['11 Ann Test, Ben Test', '06 Dan Test', '99 Eve Test Replied STOP'], 0],
    ]);
  });

  it('has no number of people whose number was erased', async () => {
    await weighIn(2);
    await database.collection('entries').updateMany({}, { $set: { phoneNumber: '' } });
    expect(await preflight('weighed-in')).toMatchObject({ recipients: 0, skipped: [], withoutPhone: 2 });
  });

  it('is told before the press, with the number of messages, their parts and the time', async () => {
    await weighIn(3);
    await rememberOptOut(context, '2505550003', context.clock.now());
    expect(await preflight('weighed-in', 'ž'.repeat(80))).toMatchObject({
      recipients: 2,
      skipped: [{ recipient: 'Angler3 Test', skipReason: 'Replied STOP' }],
      totalSegments: 4,
      maxSegments: 2,
      durationMs: 4_000,
      leftToday: 3,
    });
    expect(await preflight('checked-in', '')).toMatchObject({ recipients: 0, durationMs: 0 });
    await expect(preflight('tickets', 'a'.repeat(1_601))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await runs()).toEqual([]);
  });
});

describe('sendTextToAll', () => {
  it('sends each number one message, however often it is pressed and planned at once', async () => {
    await weighIn([{}, { phoneNumber: '2505550001' }, {}]);
    const { done } = await atOnce(20, () => textAll({ text: `${TEXT}\r\nThank you` }));
    expect(done.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, () => done[0]?.id));
    await atOnce(20, planAll);
    await weighIn([{ phoneNumber: '2505550009' }]);
    await planAll();
    expect(await rows()).toMatchObject([
      { kind: 'all', order: 3, phoneNumber: '2505550001', recipient: 'Angler1 Test, Angler2 Test', entryId: null },
      { kind: 'all', order: 3, phoneNumber: '2505550003', text: `${TEXT}\nThank you` },
    ]);
    expect((await rows()).length).toBe(2);
    expect(await runs()).toMatchObject([{ isPlanned: true, toAll: { audience: 'weighed-in' } }]);
    expect((await runs())[0]?.['toAll']).not.toHaveProperty('recipients');
    expect(await textAll({ text: `${TEXT}\nThank you` })).toMatchObject({ isPlanned: true });
    const audited = (await auditRows(database)).filter(({ action }) => action === 'run.begun');
    expect(audited).toMatchObject([
      { changes: { audience: { from: null, to: 'weighed-in' }, messages: { from: null, to: 2 } } },
    ]);
  });

  it('answers a repeat with the first run, wherever it stalls while that is decided', async () => {
    await weighIn(1);
    for (let operation = 1; ; operation += 1) {
      const answers: (number | undefined)[] = [];
      const press = async () => void answers.push((await textAll()).id);
      if (!(await stallingBefore(operation, press, press))) break;
      expect([operation, answers]).toEqual([operation, [answers[0], answers[0]]]);
      await database.collection('sms_runs').deleteMany({});
    }
  });

  it('sends all messages once, whatever write the planner died before', async () => {
    await weighIn(3);
    await textAll();
    for (let nth = 1; await dyingBeforeWrite(nth, planAll); nth += 1);
    await planAll();
    expect((await rows()).map(({ phoneNumber }) => phoneNumber.slice(-1))).toEqual(['1', '2', '3']);
  });

  it('is refused in words', async () => {
    const refusal = async (...given: Parameters<typeof textAll>) =>
      await textAll(...given).then(
        () => 'accepted',
        (error: Error) => error.message,
      );
    expect(await refusal()).toBe('No one would get this text');
    await weighIn(1);
    expect(await refusal({ text: ' \n' })).toBe('Please enter a message');
    expect(await refusal({ text: 'a'.repeat(1_601) })).toBe('The message must be at most 1600 characters');
    expect(await refusal({}, withSettings({ sms_enabled: 'false' }))).toBe('Text messages are switched off');
    await stopSending(context, { by: 'a' });
    expect(await refusal()).toBe('The derby is being reset');
    await resumeSending(context, { by: 'a' });
    expect(await refusal()).toBe('accepted');
    expect(await refusal({ text: 'Another' })).toBe('This Idempotency-Key was used for another request');
    expect(await refusal({ key: 'other' })).toBe('This text was already sent today');
    await rememberOptOut(context, '2505550001', context.clock.now());
    expect(await refusal({ text: 'Another', key: 'other' })).toBe('No one would get this text');
  });

  it('takes three a day, by the zone of the derby, also of several presses at once', async () => {
    context.clock.set(new Date('2025-08-10T06:30:00Z'));
    await weighIn(1);
    const five = Array.from({ length: 5 }, (_, index) => ({ text: `Text ${index}`, key: `key ${index}` }));
    const results = await Promise.allSettled(five.map((one) => textAll(one)));
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
    expect(refused).toEqual(Array.from({ length: 2 }, () => 'At most 3 texts to everyone are sent a day'));
    expect((await preflight('weighed-in')).leftToday).toBe(0);
    context.clock.set(new Date('2025-08-10T07:00:00Z'));
    await textAll({ text: 'Text 0', key: 'next day' });
    expect((await preflight('weighed-in')).leftToday).toBe(2);
    expect((await listTextsToAll(context, ADMINISTRATOR)).map(({ toAll }) => toAll?.text)).toHaveLength(4);
  });
});

describe('a text to all that is being sent', () => {
  it('waits for final messages and weigh-in texts, and obeys STOP', async () => {
    await weighIn(2);
    const { id: runId } = await textAll();
    await planAll();
    await planWeighInText(context, WORKER, { entryId: 1, requestId: null });
    await plan({ runId: 9 });
    const progress = async () => {
      const counts = (await runCounts(context, ADMINISTRATOR, { runIds: [runId] })).get(runId);
      const run = await readRun(context, ADMINISTRATOR, { runId });
      return counts && (await runProgress(context, ADMINISTRATOR, { run, counts }));
    };
    expect(await progress()).toMatchObject({ state: 'RUNNING', timeLeftMs: 10_000 });
    for (let step = 0; step < 5; step += 1) {
      if (step === 4) await rememberOptOut(context, '2505550002', context.clock.now());
      await send();
    }
    // The weigh-in text comes too late: the final messages have told the rank.
    expect(context.sender.taken.map(({ body }) => body.split(' ')[0])).toEqual(['Angler1', 'Angler2', 'The']);
    expect((await rows()).map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'all accepted',
      'all skipped',
      'auto skipped',
      'final accepted',
      'final accepted',
    ]);
    expect((await rows(runId)).map(({ state, errorCode }) => [state, errorCode])).toEqual([
      ['accepted', null],
      ['skipped', 'OPTED_OUT'],
    ]);
    expect(await progress()).toMatchObject({ state: 'FINISHED', timeLeftMs: 0 });
  });

  it('keeps weigh-in texts going, raises no alarm, pauses, resumes and is sent again', async () => {
    await weighIn(1);
    const { id: runId } = await textAll();
    const alarm = async () => await readWorkerAlarm(context, WORKER);
    context.clock.advance(60_000);
    expect(await alarm()).toBeNull();
    await planAll();
    await planWeighInText(context, WORKER, { entryId: 1, requestId: null });
    await pauseRun(context, ADMINISTRATOR, { runId });
    await send();
    expect(await send()).toEqual({ kind: 'none' });
    expect(context.sender.taken.map(({ body }) => body)).toEqual(['Hi Angler1']);
    await resumeRun(context, ADMINISTRATOR, { runId });
    context.clock.advance(60_000);
    expect(await alarm()).toBeNull();
    await send();
    await messages.updateOne({ runId }, { $set: { state: 'undelivered' } });
    expect(await resendUndelivered(context, ADMINISTRATOR, { runId })).toMatchObject({ resent: 1 });
    await send();
    expect(context.sender.taken.map(({ body }) => body)).toEqual(['Hi Angler1', TEXT, TEXT]);
  });

  it('is waited for by a reset, which deletes it and makes what comes late void', async () => {
    await weighIn(1);
    const { id: runId } = await textAll();
    expect([...(await findWaitingKinds(database))]).toEqual(['all']);
    await stopSending(context, { by: 'a' });
    await planAll();
    expect(await rows()).toEqual([]);
    await resumeSending(context, { by: 'a' });
    await planAll();
    expect([...(await findWaitingKinds(database))]).toEqual(['all']);
    const late = { run: (await runs())[0], message: (await rows())[0] };
    await send();
    expect([...(await findWaitingKinds(database))]).toEqual([]);
    await stopSending(context, { by: 'b' });
    await deleteMessages(context, { lastEntryId: 1, lastRunId: runId });
    await resumeSending(context, { by: 'b', pastRunId: runId });
    expect(await rows()).toEqual([]);
    // The last press may be repeated late.
    expect(await textAll()).toMatchObject({ id: runId });
    expect(await listTextsToAll(context, ADMINISTRATOR)).toEqual([]);
    context.clock.advance(48 * 3_600_000 + 1);
    await deleteMessages(context, { lastEntryId: 1, lastRunId: runId });
    expect(await runs()).toEqual([]);
    // A process that stalled over the reset writes them again.
    await database.collection('sms_runs').insertOne({ ...late.run, isPlanned: false });
    await messages.insertOne(late.message as never);
    expect(await send()).toEqual({ kind: 'none' });
    await planAll();
    expect([await rows(), await runs()]).toEqual([[], []]);
    expect(context.sender.requests).toBe(1);
    expect(await states()).toEqual([]);
  });
});
