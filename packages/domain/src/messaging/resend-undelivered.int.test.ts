import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, auditRows, stallingBefore, WORKER } from '../testing/index.ts';
import { recordDeliveryReceipt } from './delivery-receipts.ts';
import { openMessagingTests, RUN } from './messaging-context.fixture.ts';
import { rememberOptOut } from './opt-outs.ts';
import { reconcileDeparted } from './reconcile.ts';
import { resendUndelivered } from './resend-undelivered.ts';
import { resumeSending, stopSending } from './send-gate.ts';

const { database, context, rows, states, queue, send, recover, withSettings } = await openMessagingTests();

const resend = async (idempotencyKey?: string) =>
  await resendUndelivered(context, ADMINISTRATOR, { ...RUN, idempotencyKey });

const receive = async (messageId: number, status: string, providerSid = sidOf(messageId)) =>
  await recordDeliveryReceipt(context, WORKER, { providerSid, messageId, to: null, status, errorCode: 30_034 });
/** The provider's id of the first request for a message. */
const sidOf = (messageId: number) => context.sender.taken[messageId - 1]?.sid ?? '';

/** Sends messages of which the provider reports the first ones as undelivered. */
async function sendWith(undelivered: number, total: number): Promise<void> {
  await queue(total);
  for (let message = 1; message <= total; message += 1) await send();
  for (let message = 1; message <= undelivered; message += 1) await receive(message, 'undelivered');
}

describe('resendUndelivered', () => {
  it('sends undelivered messages once more and no others, for simultaneous requests and repeats of a key', async () => {
    await sendWith(2, 4);
    await receive(3, 'delivered');
    const results = await Promise.all(Array.from({ length: 5 }, () => resend('key-1')));
    expect(results.some(({ resent }) => resent === 2)).toBe(true);
    await recover();
    expect(context.sender.requests).toBe(6);
    expect(await states()).toEqual(['accepted', 'accepted', 'delivered', 'accepted']);
    context.clock.advance(1_000);
    for (const { _id: id, providerSid } of await rows()) await receive(id, 'undelivered', providerSid);
    expect(await resend('key-1')).toMatchObject({ resent: 2, optedOut: 0 });
    await recover();
    expect(context.sender.requests).toBe(6);
    expect(await resend('key-2')).toMatchObject({ resent: 3 });
    const audited = (await auditRows(database)).filter(({ action }) => action === 'run.resent');
    expect(audited.map(({ changes }) => changes)).toContainEqual({ resent: { from: null, to: 3 } });
  });

  it('sends once and says the same number when a request stalls anywhere while its repeat is sent', async () => {
    await sendWith(2, 3);
    const reportUndelivered = async () => {
      await recover();
      for (const { _id: id, providerSid } of (await rows()).slice(0, 2)) await receive(id, 'undelivered', providerSid);
      context.clock.advance(1_000);
    };
    // A message can be sent again five times.
    const forget = async () => {
      const again = { state: 'undelivered' };
      await database
        .collection('sms_messages')
        .updateMany({ 'stateTimes.undelivered': { $exists: true } }, { $set: again, $unset: { undeliveredSids: 1 } });
    };
    let stalls = 0;
    for (let nth = 1; ; nth += 1, stalls += 1) {
      await forget();
      const before = context.sender.requests;
      const results: unknown[] = [];
      const request = async () => void results.push((await resend(`key-${nth}`)).resent);
      const repeat = async () => {
        await request();
        await reportUndelivered();
      };
      const hasStalled = await stallingBefore(nth, repeat, request);
      if (!hasStalled) break;
      await reportUndelivered();
      expect({ nth, results, requests: context.sender.requests - before }).toEqual({
        nth,
        results: [2, 2],
        requests: 2,
      });
    }
    expect(stalls).toBeGreaterThan(5);
  });

  it('leaves out numbers that replied STOP', async () => {
    await sendWith(2, 2);
    await rememberOptOut(context, '2505550001', context.clock.now());
    expect(await resend()).toMatchObject({ resent: 1, optedOut: 1 });
    expect(await states()).toEqual(['undelivered', 'queued']);
    await rememberOptOut(context, '2505550002', context.clock.now());
    await recover();
    await expect(resend()).rejects.toThrow('No message was sent again: the numbers have replied STOP');
  });

  it('refuses in words during a reset, after it, while messages are off and when nothing is undelivered', async () => {
    await sendWith(1, 2);
    const off = { ...context, settings: withSettings({ sms_enabled: 'false' }).settings };
    await expect(resendUndelivered(off, ADMINISTRATOR, RUN)).rejects.toThrow('Text messages are switched off');
    await stopSending(context, { by: 'reset' });
    await expect(resend()).rejects.toThrow('The derby is being reset');
    await resumeSending(context, { by: 'reset', pastEntryId: 2 });
    await expect(resend()).rejects.toThrow('No message was sent again: none is undelivered');
    await database.collection('sms_runs').deleteMany({});
    await expect(resend()).rejects.toThrow('Run not found');
    expect(context.sender.requests).toBe(2);
  });

  it('sends a message again at most five times', async () => {
    await sendWith(1, 1);
    for (let time = 1; time <= 5; time += 1) {
      await resend();
      await send();
      await receive(1, 'undelivered', (await rows())[0]?.providerSid);
    }
    await expect(resend()).rejects.toThrow('each was sent again 5 times');
    expect(context.sender.requests).toBe(6);
  });
});

describe('a message that was queued again after it was undelivered', () => {
  it('ignores late receipts of its first request, unless it was delivered after all', async () => {
    await sendWith(1, 1);
    await resend();
    for (const status of ['sent', 'undelivered', 'failed']) expect(await receive(1, status)).toBe(false);
    expect(await states()).toEqual(['queued']);
    expect(await receive(1, 'delivered')).toBe(true);
    await recover();
    expect(await states()).toEqual(['delivered']);
    expect(context.sender.requests).toBe(1);
  });

  it('is not taken for its first request by a look-up', async () => {
    await sendWith(1, 2);
    await resend();
    context.sender.script.push({ kind: 'no-response' });
    await send();
    for (const seconds of [5, 25, 30]) {
      context.clock.advance(seconds * 1_000);
      await reconcileDeparted(context, WORKER);
    }
    expect(await states()).toEqual(['queued', 'accepted']);
  });
});
