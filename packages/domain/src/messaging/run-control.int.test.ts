import { beforeEach, describe, expect, it } from 'vitest';
import { VISITOR, type Administrator } from '../kernel/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { ensureMessagingIndexes } from './message.model.ts';
import { createStage, rowsOf, weighIn, WORKER, type Stage } from './messaging-stage.fixture.ts';
import { pauseRun } from './pause-run.ts';
import { planRun } from './plan-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { rememberOptOut } from './opt-out.model.ts';
import { resumeRun } from './resume-run.ts';
import { retryFailed } from './retry-failed.ts';
import { unknownMessages } from './run-messages.ts';
import { readRun } from './runs.ts';
import { sendNextMessage } from './send-next-message.ts';
import { settleUnknownMessage } from './settle-unknown.ts';

const ADMINISTRATOR: Administrator = { kind: 'administrator', userId: 1, username: 'ann', sessionId: 's' };
const REFUSED = { kind: 'refused', httpStatus: 401, code: 20_003 } as const;
const RUN = { runId: 1 };

const database = await databaseForEachTest(ensureMessagingIndexes);
let stage: Stage;

beforeEach(async () => {
  stage = createStage(database);
});

async function plan(contestants: number): Promise<void> {
  await weighIn(
    stage,
    Array.from({ length: contestants }, () => ({})),
  );
  await planRun(stage, WORKER, { ...RUN, endedAt: stage.clock.now(), requestId: null });
}

/** The same moment under another provider account. */
function withNewCredentials(): Stage {
  const renewed = createStage(database, { twilio_auth_token: 'another-token-of-the-account' });
  renewed.clock.set(stage.clock.now());
  return renewed;
}

const sendOne = async (on = stage) =>
  await sendNextMessage(on, WORKER, { claimer: 'worker', signal: new AbortController().signal });
const states = async () => (await rowsOf(database, 1)).map(({ state }) => state);
const actionsOf = async () =>
  (await database.collection('audit_events').find({}).sort({ _id: 1 }).toArray()).map((row) => row['action'] as string);

describe('every control', () => {
  it('is refused to visitors, and knows no other runs and messages', async () => {
    const message = { messageId: 9, outcome: 'SENT' } as const;
    for (const control of [pauseRun, resumeRun, retryFailed]) {
      await expect(control(stage, VISITOR, RUN)).rejects.toThrow('Authentication required');
      await expect(control(stage, ADMINISTRATOR, RUN)).rejects.toThrow('Run not found');
    }
    await expect(settleUnknownMessage(stage, VISITOR, message)).rejects.toThrow('Authentication required');
    await expect(settleUnknownMessage(stage, ADMINISTRATOR, message)).rejects.toThrow('Message not found');
    expect(await actionsOf()).toEqual([]);
  });
});

describe('pauseRun and resumeRun', () => {
  it('stop and start the sending, each once however often it is called, and tell who did it', async () => {
    await plan(2);
    const paused = await Promise.all(Array.from({ length: 5 }, () => pauseRun(stage, ADMINISTRATOR, RUN)));
    for (const run of paused) expect(run.pause).toEqual({ reason: 'PERSON', at: stage.clock.now(), by: 'ann' });
    expect(await sendOne()).toEqual({ kind: 'none' });
    const resumed = await Promise.all(Array.from({ length: 5 }, () => resumeRun(stage, ADMINISTRATOR, RUN)));
    for (const run of resumed) expect(run.pause).toBeNull();
    expect(stage.jobs).toEqual([{ job: 'send-messages', requestId: undefined }]);
    expect(await sendOne()).toEqual({ kind: 'done' });
    expect(await actionsOf()).toEqual(['run.paused', 'run.resumed']);
  });

  it('leave a person’s pause to a person: new credentials do not end it', async () => {
    await plan(1);
    stage.sender.script.push(REFUSED);
    await sendOne();
    expect((await readRun(stage, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'CREDENTIALS_REFUSED', by: null });
    await pauseRun(stage, ADMINISTRATOR, RUN);
    const renewed = withNewCredentials();
    expect(await sendOne(renewed)).toEqual({ kind: 'none' });
    expect((await readRun(stage, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'PERSON', by: 'ann' });
    await resumeRun(stage, ADMINISTRATOR, RUN);
    await sendOne(renewed);
    expect(await states()).toEqual(['accepted']);
  });

  it('let new credentials end a pause for credentials, and a person too', async () => {
    await plan(3);
    stage.sender.script.push(REFUSED, REFUSED);
    await sendOne();
    await resumeRun(stage, ADMINISTRATOR, RUN);
    await sendOne();
    expect((await readRun(stage, ADMINISTRATOR, RUN)).pause).toMatchObject({ reason: 'CREDENTIALS_REFUSED' });
    const renewed = withNewCredentials();
    for (let turn = 0; turn < 3; turn += 1) await sendOne(renewed);
    expect(await states()).toEqual(['accepted', 'accepted', 'accepted']);
  });

  it('hold up no other message', async () => {
    await plan(1);
    await pauseRun(stage, ADMINISTRATOR, RUN);
    await database.collection('sms_messages').updateOne({}, { $set: { runId: null } });
    expect(await sendOne()).toEqual({ kind: 'done' });
  });
});

describe('retryFailed', () => {
  it('queues failed messages once more and touches nothing else', async () => {
    await plan(6);
    await database.collection('sms_messages').updateOne({ rank: 1 }, { $set: { state: 'delivered' } });
    await rememberOptOut(stage, '2505550002', stage.clock.now());
    await sendOne();
    const invalid = { kind: 'refused', httpStatus: 400, code: 21_211 } as const;
    stage.sender.script.push({ kind: 'accepted', sid: 'SM1' }, invalid, invalid, 'answer-lost');
    for (let turn = 0; turn < 4; turn += 1) await sendOne();
    const others = ['delivered', 'skipped', 'accepted'];
    expect(await states()).toEqual([...others, 'failed', 'failed', 'unknown']);
    const results = await Promise.all(Array.from({ length: 5 }, () => retryFailed(stage, ADMINISTRATOR, RUN)));
    expect(results.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
    expect(await states()).toEqual([...others, 'queued', 'queued', 'unknown']);
    const requests = stage.sender.requests;
    for (let turn = 0; turn < 4; turn += 1) await sendOne();
    expect(await states()).toEqual([...others, 'accepted', 'accepted', 'unknown']);
    expect(stage.sender.requests - requests).toBe(2);
    expect(await retryFailed(stage, ADMINISTRATOR, RUN)).toMatchObject({ retried: 0 });
    expect((await actionsOf()).filter((action) => action === 'run.retried').length).toBeGreaterThan(0);
  });
});

describe('settleUnknownMessage', () => {
  /** One message that left and of which the provider's list, which is away, tells nothing. */
  async function unknown(): Promise<number> {
    await plan(1);
    stage.sender.isListDown = true;
    stage.sender.script.push('answer-lost');
    await sendOne();
    const [message] = await unknownMessages(stage, ADMINISTRATOR);
    expect(message).toMatchObject({
      state: 'unknown',
      recipient: 'Angler1 Test',
      reason: 'Unclear, may have been sent',
    });
    return message?.id ?? 0;
  }
  const settle = async (messageId: number, outcome: 'SENT' | 'NOT_SENT' | 'LEFT') =>
    await settleUnknownMessage(stage, ADMINISTRATOR, { messageId, outcome });

  it('waits until the provider has been asked for a minute', async () => {
    const id = await unknown();
    stage.clock.advance(59_999);
    await expect(settle(id, 'NOT_SENT')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The provider is still being asked about this message. Please try again in a minute.',
    });
    expect(await states()).toEqual(['unknown']);
    stage.clock.advance(1);
    expect(await settle(id, 'NOT_SENT')).toMatchObject({ state: 'queued' });
  });

  it('queues again what was not sent, calls accepted what was, and looks no more for what is left', async () => {
    const id = await unknown();
    stage.clock.advance(60_000);
    expect(await settle(id, 'LEFT')).toMatchObject({ state: 'unknown' });
    stage.sender.isListDown = false;
    stage.clock.advance(600_000);
    await reconcileDeparted(stage, WORKER);
    expect(await states()).toEqual(['unknown']);
    expect(await settle(id, 'NOT_SENT')).toMatchObject({ state: 'queued' });
    stage.sender.isListDown = true;
    stage.sender.script.push('answer-lost');
    await sendOne();
    stage.clock.advance(60_000);
    expect(await settle(id, 'SENT')).toMatchObject({ state: 'accepted', reason: null });
    expect(await actionsOf()).toEqual(['message.settled', 'message.settled', 'message.settled']);
    expect(await database.collection('audit_events').findOne({})).toMatchObject({
      subject: { kind: 'run', id: 1 },
      changes: { message: { from: null, to: id }, outcome: { from: 'unknown', to: 'LEFT' } },
    });
  });

  it('is one decision of 20 at once, and refuses the others', async () => {
    const id = await unknown();
    stage.clock.advance(60_000);
    const outcomes = (['SENT', 'NOT_SENT'] as const).flatMap((outcome) => Array.from({ length: 10 }, () => outcome));
    const calls = await Promise.allSettled(outcomes.map((outcome) => settle(id, outcome)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [(call.reason as Error).message] : []));
    expect(new Set(refusals)).toEqual(new Set(['This message is not unclear any more']));
  });

  it('gives way to the provider’s list, and the list to it', async () => {
    const id = await unknown();
    stage.sender.isListDown = false;
    stage.clock.advance(60_000);
    await reconcileDeparted(stage, WORKER);
    expect(await states()).toEqual(['accepted']);
    await expect(settle(id, 'NOT_SENT')).rejects.toThrow('This message is not unclear any more');
  });
});
