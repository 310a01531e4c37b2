import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, atOnce, auditRows, dyingBeforeWrite, WORKER } from '../testing/index.ts';
import { openMessagingTests, type TestContext } from './messaging-context.fixture.ts';
import { draftManualMessage, sendManualMessage } from './manual-message.ts';
import type { ClaimedMessage } from './message.ts';
import { rememberOptOut } from './opt-outs.ts';
import { reconcileDeparted } from './reconcile.ts';
import { MESSAGE_CLAIMS } from './send-next-message.ts';

const TEXT = 'Well done, [First Name]!';
const SAME_MESSAGE = 'The same message is being sent or was sent less than 30 seconds ago';

const { database, context, rows, states, withSettings, weighIn, plan, send } = await openMessagingTests();

const work = async (on = context) => {
  await send(on);
  await reconcileDeparted(on, WORKER);
};

/** Returns a gateway that runs a worker step while it sleeps. Concurrent callers do not advance the clock. */
function withWorker(on = context, { isConcurrent = false } = {}): TestContext {
  const sleep = async (ms: number) => {
    if (!isConcurrent) on.clock.advance(ms);
    await work(on);
    await setImmediate();
  };
  return { ...on, clock: { ...on.clock, sleep } };
}

const sendManual = async (
  input: Partial<Parameters<typeof sendManualMessage>[2]> = {},
  deps: TestContext = withWorker(),
): ReturnType<typeof sendManualMessage> =>
  await sendManualMessage(deps, ADMINISTRATOR, { entryId: 1, text: TEXT, includePhoto: true, ...input });

const taken = () => context.sender.taken.map(({ to, body, photoPath }) => ({ to, body, photoPath }));

describe('sendManualMessage', () => {
  it.each([
    ['', 'Please enter a message'],
    [' \n\t ', 'Please enter a message'],
    ['a'.repeat(1_601), 'The message must be at most 1600 characters'],
  ])('refuses an empty or too long text', async (text, sentence) => {
    await weighIn(1);
    await expect(sendManual({ text })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: sentence,
      fields: ['message'],
    });
    expect(await rows()).toEqual([]);
  });

  it('refuses an unknown entry, an opted-out number, and any message while messages are off', async () => {
    await weighIn(2);
    await rememberOptOut(context, '2505550002', context.clock.now());
    await expect(sendManual({ entryId: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Entry not found' });
    await expect(sendManual({ entryId: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This number has replied STOP and gets no more messages',
    });
    await expect(sendManual({}, withWorker(withSettings({ sms_enabled: 'false' })))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Text messages are switched off',
    });
    expect(await rows()).toEqual([]);
  });

  it('sends the text unchanged, even when the name of the contestant contains variables', async () => {
    await weighIn([{ firstName: '[Rank/Position]', lastName: '[Weight]' }]);
    const text = `  ${TEXT}\n[Rank/Position] [Weight]\r\n${'a'.repeat(1_500)} `;
    expect(await sendManual({ text })).toEqual({ includesPhoto: false, recipient: '[Rank/Position] [Weight]' });
    expect(taken()).toEqual([{ to: '+12505550001', body: text, photoPath: null }]);
    expect(await rows()).toMatchObject([{ kind: 'manual', state: 'accepted', entryId: 1, rank: 1 }]);
    expect(context.jobs).toEqual([{ job: 'send-messages', requestId: undefined }]);
  });

  it('sends one message for 20 concurrent calls', async () => {
    await weighIn(1);
    const { refused } = await atOnce(20, () => sendManual({}, withWorker(context, { isConcurrent: true })));
    expect(refused).toHaveLength(19);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'CONFLICT', message: SAME_MESSAGE });
    expect(context.sender.requests).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('sends one message for 20 calls with one key and returns its response to all of them', async () => {
    await weighIn(1);
    const concurrent = withWorker(context, { isConcurrent: true });
    const calls = Array.from({ length: 20 }, () => sendManual({ idempotencyKey: 'k' }, concurrent));
    const response = { includesPhoto: false, recipient: 'Angler1 Test' };
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => response));
    expect(context.sender.requests).toBe(1);
    expect(await auditRows(database)).toHaveLength(1);
    await expect(sendManual({ idempotencyKey: 'k', text: 'another' })).rejects.toThrow('was used for another request');
  });

  it('returns the result to a repeat after 30 s and sends nothing', async () => {
    await weighIn(1);
    const first = await sendManual({ idempotencyKey: 'k' });
    context.clock.advance(3_600_000);
    expect(await sendManual({ idempotencyKey: 'k' })).toEqual(first);
    await database.collection('sms_messages').updateMany({}, { $unset: { requestFingerprint: 1 } });
    expect(await sendManual({ idempotencyKey: 'k', text: 'another' })).toEqual(first);
    expect(context.sender.requests).toBe(1);
  });

  it('refuses the same text for 30 s after its acceptance, and no other text', async () => {
    await weighIn(2);
    await sendManual();
    context.clock.advance(29_700);
    await expect(sendManual()).rejects.toThrow(SAME_MESSAGE);
    await sendManual({ text: 'another' });
    await sendManual({ entryId: 2 });
    context.clock.advance(300);
    await sendManual();
    expect(context.sender.requests).toBe(4);
  });

  it('treats texts that differ only in surrounding white space as the same message', async () => {
    await weighIn(1);
    await sendManual({ text: `  ${TEXT}\n` });
    for (const text of [TEXT, `${TEXT} `, `\t${TEXT}\r\n`]) {
      await expect(sendManual({ text })).rejects.toThrow(SAME_MESSAGE);
    }
    expect(taken().map(({ body }) => body)).toEqual([`  ${TEXT}\n`]);
    await sendManual({ text: `${TEXT}  ${TEXT}` });
    await sendManual({ text: `${TEXT} ${TEXT}` });
    expect(context.sender.requests).toBe(3);
  });

  it.each([
    [21_211, 'Not a valid phone number'],
    [99_999, 'The provider gave the reason 99999'],
  ])('reports the reason for refusal %i, tries once and allows a new attempt', async (code, reason) => {
    await weighIn(1);
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code });
    await expect(sendManual()).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message: `The message was not sent. ${reason}`,
    });
    expect(context.sender.requests).toBe(1);
    await sendManual();
    expect(await states()).toEqual(['failed', 'accepted']);
  });

  it('fails for wrong credentials and does not send the message later', async () => {
    await weighIn(1);
    context.sender.script.push({ kind: 'refused', httpStatus: 401, code: 20_003 });
    await expect(sendManual()).rejects.toThrow(
      'The message was not sent. The provider refuses the account or token in the settings',
    );
    context.clock.advance(3_600_000);
    await work();
    expect(context.sender.requests).toBe(1);
  });

  it('stores an opt-out that the provider reports', async () => {
    await weighIn(1);
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_610 });
    await expect(sendManual()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(sendManual({ text: 'another' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(context.sender.requests).toBe(1);
  });

  it('cancels a message that cannot depart within 15 s; its key can be used again', async () => {
    await weighIn(1);
    const before = context.clock.now().getTime();
    const late = sendManual({ idempotencyKey: 'k' }, context);
    await expect(late).rejects.toMatchObject({
      code: 'BUSY',
      message: 'The message could not be sent in time and was taken back. Please try again.',
    });
    expect(context.clock.now().getTime() - before).toBe(15_000);
    await work();
    expect(context.sender.requests).toBe(0);
    expect(await sendManual({ idempotencyKey: 'k' })).toMatchObject({ recipient: 'Angler1 Test' });
    expect(context.sender.requests).toBe(1);
  });

  it('cancels it in time although the clock is set back meanwhile', async () => {
    await weighIn(1);
    let slept = 0;
    const sleep = async (ms: number) => {
      slept += ms;
      context.clock.advance(slept === 1_000 ? -60_000 : ms);
    };
    const late = sendManual({}, { ...context, clock: { ...context.clock, sleep } });
    await expect(late).rejects.toMatchObject({ code: 'BUSY' });
    expect(slept).toBe(15_000);
  });

  it('cancels a message that a worker has claimed but not sent within 15 s; the worker then does not send it', async () => {
    await weighIn(1);
    let claimed: ClaimedMessage | null = null;
    const sleep = async (ms: number) => {
      claimed ??= await MESSAGE_CLAIMS.claim(context, 'worker');
      context.clock.advance(ms);
    };
    await expect(sendManual({}, { ...context, clock: { ...context.clock, sleep } })).rejects.toMatchObject({
      code: 'BUSY',
      message: 'The message could not be sent in time and was taken back. Please try again.',
    });
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'TAKEN_BACK', claim: null }]);
    const at = context.clock.now();
    expect(await MESSAGE_CLAIMS.depart(database, claimed as never, { at, nextLookAt: at, account: '' })).toBe(false);
  });

  it('looks up a message with a lost response at the provider', async () => {
    await weighIn(1);
    context.sender.script.push('response-lost');
    expect(await sendManual()).toMatchObject({ recipient: 'Angler1 Test' });
    expect(context.sender.requests).toBe(1);
  });

  it('reports a message as unknown when the provider cannot be queried, and does not send it twice', async () => {
    await weighIn(1);
    context.sender.script.push('response-lost');
    context.sender.isListDown = true;
    await expect(sendManual()).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      message:
        'The provider has not answered, so the message may have been sent. Please look at the SMS history in a minute before you send it again.',
    });
    await expect(sendManual()).rejects.toMatchObject({ code: 'CONFLICT', message: SAME_MESSAGE });
    expect(context.sender.requests).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'unknown' }]);
    const outcomes = (await auditRows(database, 'message.sent')).map(({ outcome }) => String(outcome));
    expect(outcomes).toEqual(['unknown', 'refused']);
  });

  it('is sent before the messages of a run', async () => {
    await weighIn(3);
    await plan();
    await work();
    await sendManual({ entryId: 3 });
    expect(taken().map(({ to }) => to)).toEqual(['+12505550001', '+12505550003']);
    expect(taken()[1]?.body).toBe(TEXT);
  });

  it('sends one message when a retry with its key follows a crash before any write', async () => {
    await weighIn(1);
    const key = (nth: number) => ({ idempotencyKey: `k${nth}`, text: `text ${nth}` });
    let crashes = 0;
    // Only the gateway crashes: the worker's writes are not counted.
    for (let nth = 1; await dyingBeforeWrite(nth, () => sendUntilWaiting(key(nth))); nth += 1) {
      crashes += 1;
      await work();
      expect(await sendManual(key(nth))).toMatchObject({ recipient: 'Angler1 Test' });
      expect(taken().filter(({ body }) => body === `text ${nth}`)).toHaveLength(1);
    }
    // Writes: number and intent of the audit event, the row's number, the row.
    expect(crashes).toBe(4);
  });

  it('writes one audit row without text and number', async () => {
    await weighIn(1);
    await sendManual();
    const audits = await auditRows(database, 'message.sent');
    expect(audits).toMatchObject([{ outcome: 'succeeded', subject: { kind: 'entry', id: 1 }, actor: { userId: 1 } }]);
    expect(JSON.stringify(audits)).not.toMatch(/Well done|0001/);
  });
});

/** Sends a message up to the point where it would wait for the worker. */
async function sendUntilWaiting(input: { idempotencyKey: string; text: string }): Promise<void> {
  const waiting = new Error('waits');
  const sleep = () => Promise.reject(waiting);
  await sendManual(input, { ...context, clock: { ...context.clock, sleep } }).catch((error: unknown) => {
    if (error !== waiting) throw error;
  });
}

describe('draftManualMessage', () => {
  it('words the rank as the default template does', async () => {
    await weighIn(1);
    expect(await draftManualMessage(context, ADMINISTRATOR, { entryId: 1 })).toContain(
      '50 lbs holds a rank of 1. Join',
    );
  });

  it('returns the template with its variables replaced and refuses an unknown entry', async () => {
    const deps = withSettings({ sms_manual_template: '[First Name], [Weight] lbs: [Rank/Position]' });
    await weighIn(1);
    const text = 'Angler1, 50 lbs: #1 in the Regular Division';
    expect(await draftManualMessage(deps, ADMINISTRATOR, { entryId: 1 })).toBe(text);
    await expect(draftManualMessage(deps, ADMINISTRATOR, { entryId: 9 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
