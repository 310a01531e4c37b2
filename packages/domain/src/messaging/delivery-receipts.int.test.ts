import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { recordDeliveryReceipt } from './delivery-receipts.ts';
import { openMessagingTests, RUN } from './messaging-context.fixture.ts';
import { skipWaiting, type UnknownOutcome } from './decided-states.ts';
import { reconcileDeparted } from './reconcile.ts';
import { resendUndelivered } from './resend-undelivered.ts';
import { retryFailed } from './retry-failed.ts';
import { settleUnknownMessage } from './run-messages.ts';
import { MESSAGE_CLAIMS } from './send-next-message.ts';
import { smsHistory } from './sms-history.ts';

const { context, rows, row, queue, send, recover } = await openMessagingTests();
let providerSid: string;

beforeEach(async () => {
  await queue(2);
  await send();
  providerSid = context.sender.taken[0]?.sid ?? '';
});

const receive = async (status: string, errorCode: number | null = null) =>
  await recordDeliveryReceipt(context, WORKER, { providerSid, messageId: null, to: null, status, errorCode });

describe('recordDeliveryReceipt', () => {
  it('keeps the final status of the provider, in any order, and records it once', async () => {
    expect(await receive('sent')).toBe(false);
    expect(await receive('delivered')).toBe(true);
    expect(await receive('sent')).toBe(false);
    expect(await receive('delivered')).toBe(false);
    expect(await receive('undelivered', 30_003)).toBe(false);
    expect(await row()).toMatchObject({ state: 'delivered', errorCode: null });
  });

  it.each(['undelivered', 'failed', 'canceled'])(
    'records the error code of a message with the status "%s"',
    async (status) => {
      expect(await receive(status, 30_005)).toBe(true);
      expect(await row()).toMatchObject({ state: 'undelivered', errorCode: '30005' });
    },
  );

  it('takes a message for delivered after it was reported undelivered, and does not send it again', async () => {
    expect(await receive('undelivered', 30_008)).toBe(true);
    expect(await receive('delivered')).toBe(true);
    expect(await row()).toMatchObject({ state: 'delivered', errorCode: null });
    await expect(resendUndelivered(context, ADMINISTRATOR, RUN)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await receive('undelivered', 30_008)).toBe(false);
  });

  it('ignores a receipt for an unknown provider id', async () => {
    const receipt = { providerSid: 'SM-foreign', messageId: null, to: null, status: 'delivered', errorCode: null };
    expect(await recordDeliveryReceipt(context, WORKER, receipt)).toBe(false);
  });
});

describe('recordDeliveryReceipt with a message id', () => {
  const receiveFor = async (messageId: number, status: string, sid = 'SM-lost', to: string | null = '+12505550002') =>
    await recordDeliveryReceipt(context, WORKER, { providerSid: sid, messageId, to, status, errorCode: null });
  const second = async () => (await rows())[1];

  it('replaces a lost response', async () => {
    context.sender.script.push('response-lost');
    await send();
    expect(await second()).toMatchObject({ state: 'unknown' });
    expect(await receiveFor(2, 'sent')).toBe(true);
    expect(await second()).toMatchObject({ state: 'accepted', providerSid: 'SM-lost', nextLookAt: null });
    expect(await receiveFor(2, 'delivered')).toBe(true);
    expect(await receiveFor(2, 'sent')).toBe(false);
    expect(await second()).toMatchObject({ state: 'delivered' });
  });

  it('may arrive before the response, which then changes nothing', async () => {
    const accept = context.sender.send.bind(context.sender);
    context.sender.send = async (message) => {
      const response = await accept(message);
      expect(await receiveFor(message.id, 'delivered', response.kind === 'accepted' ? response.sid : '')).toBe(true);
      return response;
    };
    await send();
    expect(await second()).toMatchObject({ state: 'delivered', providerSid: context.sender.taken[1]?.sid });
    expect(await send()).toEqual({ kind: 'none' });
  });

  it.each([
    ['that was never claimed', 2],
    ['that has another provider id', 1],
    ['that does not exist', 99],
  ])('ignores a receipt for a message %s', async (_which, id) => {
    const before = await rows();
    expect(await receiveFor(id, 'delivered', 'SM-lost', null)).toBe(false);
    expect(await rows()).toEqual(before);
  });

  it('does not store a provider id that belongs to another row', async () => {
    context.sender.script.push('response-lost');
    await send();
    expect(await receiveFor(2, 'sent', providerSid)).toBe(false);
    expect(await second()).toMatchObject({ state: 'unknown' });
  });
});

describe('recordDeliveryReceipt for a message that the product takes for not sent', () => {
  const loseSecond = async () => {
    context.sender.script.push({ kind: 'no-response' });
    await send();
  };
  const requeueSecond = async () => {
    await loseSecond();
    for (const seconds of [5, 25, 30]) {
      context.clock.advance(seconds * 1_000);
      await reconcileDeparted(context, WORKER);
    }
    expect(await rows()).toMatchObject([{}, { state: 'queued', departedAt: null }]);
  };
  const settle = async (outcome: UnknownOutcome) => {
    await loseSecond();
    context.clock.advance(60_000);
    await settleUnknownMessage(context, ADMINISTRATOR, { messageId: 2, outcome });
  };
  const fail = async () => {
    context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_211 });
    await send();
  };
  const SITUATIONS = {
    'was queued again': requeueSecond,
    'was queued again and claimed, but has not departed': async () => {
      await requeueSecond();
      await MESSAGE_CLAIMS.claim(context, 'test');
    },
    failed: fail,
    'failed and was retried': async () => {
      await fail();
      await retryFailed(context, ADMINISTRATOR, RUN);
    },
    'was skipped after an attempt': async () => {
      context.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_610 });
      await send();
    },
    'was skipped by a restore': async () => void (await skipWaiting(context.database)),
    'an administrator decided to be sent': async () => await settle('SENT'),
    'an administrator decided to be not sent': async () => await settle('NOT_SENT'),
    'an administrator left alone': async () => await settle('LEFT'),
  };

  it.each(Object.entries(SITUATIONS))(
    'accepts the receipt of a message that %s and sends nothing',
    async (_, happen) => {
      await happen();
      const requests = context.sender.requests;
      const receipt = { providerSid: 'SM-lost', messageId: 2, to: '+12505550002', errorCode: null };
      expect(await recordDeliveryReceipt(context, WORKER, { ...receipt, status: 'delivered' })).toBe(true);
      expect(await recordDeliveryReceipt(context, WORKER, { ...receipt, status: 'sent' })).toBe(false);
      await recover();
      expect(await rows()).toMatchObject([{}, { state: 'delivered', providerSid: 'SM-lost', errorCode: null }]);
      expect(await smsHistory(context, ADMINISTRATOR, { entryId: 2 })).toMatchObject([{ id: 2 }]);
      expect(context.sender.requests).toBe(requests);
    },
  );

  it('sends nothing when the receipt arrives between the claim and the departure', async () => {
    await requeueSecond();
    const requests = context.sender.requests;
    const receipt = { providerSid: 'SM-lost', messageId: 2, to: '+12505550002', errorCode: null, status: 'sent' };
    context.slot.take = async () => {
      expect(await recordDeliveryReceipt(context, WORKER, receipt)).toBe(true);
      return true;
    };
    await send();
    expect(await rows()).toMatchObject([{}, { state: 'accepted', providerSid: 'SM-lost' }]);
    expect(context.sender.requests).toBe(requests);
  });

  it('ignores a receipt for another number, whose message had the same id before a restore', async () => {
    await requeueSecond();
    const receipt = { providerSid: 'SM-lost', messageId: 2, errorCode: null, status: 'delivered' };
    expect(await recordDeliveryReceipt(context, WORKER, { ...receipt, to: '+12505550142' })).toBe(false);
    expect(await recordDeliveryReceipt(context, WORKER, { ...receipt, to: '+1250555XXXX' })).toBe(true);
  });
});
