import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openMessagingTests, RUN, WORKER } from './messaging-context.fixture.ts';
import { pauseRun } from './pause-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { rememberOptOut } from './opt-out.model.ts';
import { resumeRun } from './resume-run.ts';
import { retryFailed } from './retry-failed.ts';
import { unknownMessages } from './run-messages.ts';
import { readRun } from './runs.ts';
import { settleUnknownMessage } from './settle-unknown.ts';

const REFUSED = { kind: 'refused', httpStatus: 401, code: 20_003 } as const;

const { database, context, messages, states, withSettings, queue, send } = await openMessagingTests();

const withNewCredentials = () => withSettings({ twilio_auth_token: 'another-token-of-the-account' });

const actionsOf = async () =>
  (await database.collection('audit_events').find({}).sort({ _id: 1 }).toArray()).map(({ action }) => action as string);

describe('run controls', () => {
  it('refuse an unknown run or message', async () => {
    const message = { messageId: 9, outcome: 'SENT' } as const;
    for (const control of [pauseRun, resumeRun, retryFailed]) {
      await expect(control(context, ADMINISTRATOR, RUN)).rejects.toThrow('Run not found');
    }
    await expect(settleUnknownMessage(context, ADMINISTRATOR, message)).rejects.toThrow('Message not found');
    expect(await actionsOf()).toEqual([]);
  });
});

describe('pauseRun and resumeRun', () => {
  it('pause and resume sending once, however often they are called, and record the user', async () => {
    await queue(2);
    const paused = await Promise.all(Array.from({ length: 5 }, () => pauseRun(context, ADMINISTRATOR, RUN)));
    for (const run of paused) expect(run.pause).toEqual({ reason: 'PERSON', at: context.clock.now(), by: 'admin' });
    expect(await send()).toEqual({ kind: 'none' });
    const resumed = await Promise.all(Array.from({ length: 5 }, () => resumeRun(context, ADMINISTRATOR, RUN)));
    for (const run of resumed) expect(run.pause).toBeNull();
    expect(context.jobs).toEqual([{ job: 'send-messages', requestId: undefined }]);
    expect(await send()).toEqual({ kind: 'done' });
    expect(await actionsOf()).toEqual(['run.paused', 'run.resumed']);
  });

  it('keep a manual pause when the credentials change', async () => {
    await queue(1);
    context.sender.script.push(REFUSED);
    await send();
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({
      reason: 'CREDENTIALS_REFUSED',
      by: null,
    });
    await pauseRun(context, ADMINISTRATOR, RUN);
    const renewed = withNewCredentials();
    expect(await send(renewed)).toEqual({ kind: 'none' });
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'PERSON', by: 'admin' });
    await resumeRun(context, ADMINISTRATOR, RUN);
    await send(renewed);
    expect(await states()).toEqual(['accepted']);
  });

  it('end a pause for refused credentials by new credentials or by a user', async () => {
    await queue(3);
    context.sender.script.push(REFUSED, REFUSED);
    await send();
    await resumeRun(context, ADMINISTRATOR, RUN);
    await send();
    expect((await readRun(context, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'CREDENTIALS_REFUSED' });
    const renewed = withNewCredentials();
    for (let turn = 0; turn < 3; turn += 1) await send(renewed);
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('do not affect messages outside the run', async () => {
    await queue(1);
    await pauseRun(context, ADMINISTRATOR, RUN);
    await messages.updateOne({}, { $set: { runId: null } });
    expect(await send()).toEqual({ kind: 'done' });
  });
});

describe('retryFailed', () => {
  it('requeues failed messages once and changes no other message', async () => {
    await queue(6);
    await messages.updateOne({ rank: 1 }, { $set: { state: 'delivered' } });
    await rememberOptOut(context, '2505550002', context.clock.now());
    await send();
    const invalid = { kind: 'refused', httpStatus: 400, code: 21_211 } as const;
    context.sender.script.push({ kind: 'accepted', sid: 'SM1' }, invalid, invalid, 'answer-lost');
    for (let turn = 0; turn < 4; turn += 1) await send();
    const others = ['delivered', 'skipped', 'accepted'];
    expect(await states()).toEqual([...others, 'failed', 'failed', 'unknown']);
    const results = await Promise.all(Array.from({ length: 5 }, () => retryFailed(context, ADMINISTRATOR, RUN)));
    expect(results.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
    expect(await states()).toEqual([...others, 'queued', 'queued', 'unknown']);
    const requests = context.sender.requests;
    for (let turn = 0; turn < 4; turn += 1) await send();
    expect(await states()).toEqual([...others, 'accepted', 'accepted', 'unknown']);
    expect(context.sender.requests - requests).toBe(2);
    expect(await retryFailed(context, ADMINISTRATOR, RUN)).toMatchObject({ retried: 0 });
    expect((await actionsOf()).filter((action) => action === 'run.retried').length).toBeGreaterThan(0);
  });
});

describe('settleUnknownMessage', () => {
  /** Makes a message unknown while the provider's list is not available. Returns its id. */
  async function makeUnknownMessage(): Promise<number> {
    await queue(1);
    context.sender.isListDown = true;
    context.sender.script.push('answer-lost');
    await send();
    const [message] = await unknownMessages(context, ADMINISTRATOR);
    expect(message).toMatchObject({
      state: 'unknown',
      recipient: 'Angler1 Test',
      reason: 'Unknown, may have been sent',
    });
    return message?.id ?? 0;
  }
  const settle = async (messageId: number, outcome: 'SENT' | 'NOT_SENT' | 'LEFT') =>
    await settleUnknownMessage(context, ADMINISTRATOR, { messageId, outcome });

  it('refuses until the provider has been queried for a minute', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(59_999);
    await expect(settle(id, 'NOT_SENT')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The provider is still being asked about this message. Please try again in a minute.',
    });
    expect(await states()).toEqual(['unknown']);
    context.clock.advance(1);
    expect(await settle(id, 'NOT_SENT')).toMatchObject({ state: 'queued' });
  });

  it('requeues an unsent message, accepts a sent one, and stops look-ups of one left unknown', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(60_000);
    expect(await settle(id, 'LEFT')).toMatchObject({ state: 'unknown' });
    context.sender.isListDown = false;
    context.clock.advance(600_000);
    await reconcileDeparted(context, WORKER);
    expect(await states()).toEqual(['unknown']);
    expect(await settle(id, 'NOT_SENT')).toMatchObject({ state: 'queued' });
    context.sender.isListDown = true;
    context.sender.script.push('answer-lost');
    await send();
    context.clock.advance(60_000);
    expect(await settle(id, 'SENT')).toMatchObject({ state: 'accepted', reason: null });
    expect(await actionsOf()).toEqual(['message.settled', 'message.settled', 'message.settled']);
    expect(await database.collection('audit_events').findOne({})).toMatchObject({
      subject: { kind: 'run', id: 1 },
      changes: { message: { from: null, to: id }, outcome: { from: 'unknown', to: 'LEFT' } },
    });
  });

  it('accepts one of 20 concurrent decisions and refuses the others', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(60_000);
    const outcomes = (['SENT', 'NOT_SENT'] as const).flatMap((outcome) => Array.from({ length: 10 }, () => outcome));
    const calls = await Promise.allSettled(outcomes.map((outcome) => settle(id, outcome)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [(call.reason as Error).message] : []));
    expect(new Set(refusals)).toEqual(new Set(['The outcome of this message is known by now']));
  });

  it("refuses a decision after the provider's list has decided", async () => {
    const id = await makeUnknownMessage();
    context.sender.isListDown = false;
    context.clock.advance(60_000);
    await reconcileDeparted(context, WORKER);
    expect(await states()).toEqual(['accepted']);
    await expect(settle(id, 'NOT_SENT')).rejects.toThrow('The outcome of this message is known by now');
  });
});
