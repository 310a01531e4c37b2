import { beforeEach, describe, expect, it } from 'vitest';
import { WORKER } from '../testing/index.ts';
import { recordDeliveryReceipt } from './delivery-receipts.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';

const { context, rows, row, queue, send } = await openMessagingTests();
let providerSid: string;

beforeEach(async () => {
  await queue(2);
  await send();
  providerSid = context.sender.taken[0]?.sid ?? '';
});

const receive = async (status: string, errorCode: number | null = null) =>
  await recordDeliveryReceipt(context, WORKER, { providerSid, messageId: null, status, errorCode });

describe('recordDeliveryReceipt', () => {
  it('keeps the final status of the provider, in any order, and records it once', async () => {
    expect(await receive('sent')).toBe(false);
    expect(await receive('delivered')).toBe(true);
    expect(await receive('sent')).toBe(false);
    expect(await receive('delivered')).toBe(false);
    expect(await receive('undelivered', 30_003)).toBe(false);
    expect(await row()).toMatchObject({ state: 'delivered', errorCode: null });
  });

  it.each(['undelivered', 'failed'])('records the error code of a message with the status "%s"', async (status) => {
    expect(await receive(status, 30_005)).toBe(true);
    expect(await row()).toMatchObject({ state: 'undelivered', errorCode: '30005' });
  });

  it('ignores a receipt for an unknown provider id', async () => {
    const receipt = { providerSid: 'SM-foreign', messageId: null, status: 'delivered', errorCode: null };
    expect(await recordDeliveryReceipt(context, WORKER, receipt)).toBe(false);
  });
});

describe('recordDeliveryReceipt with a message id', () => {
  const receiveFor = async (messageId: number, status: string, sid = 'SM-lost') =>
    await recordDeliveryReceipt(context, WORKER, { providerSid: sid, messageId, status, errorCode: null });
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
    ['that has not departed', 2, 'SM-lost'],
    ['that has another provider id', 1, 'SM-lost'],
    ['that does not exist', 99, 'SM-lost'],
  ])('ignores a receipt for a message %s', async (_which, id, sid) => {
    const before = await rows();
    expect(await receiveFor(id, 'delivered', sid)).toBe(false);
    expect(await rows()).toEqual(before);
  });

  it('does not store a provider id that belongs to another row', async () => {
    context.sender.script.push('response-lost');
    await send();
    expect(await receiveFor(2, 'sent', providerSid)).toBe(false);
    expect(await second()).toMatchObject({ state: 'unknown' });
  });
});
