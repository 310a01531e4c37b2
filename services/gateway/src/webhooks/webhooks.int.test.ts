import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { openGatewayContext, type GatewayTestContext } from '../testing/gateway-context.ts';

const TOKEN = 'the-provider-token-of-this-test';
const STATUS_URL = 'https://derby.example/api/webhooks/sms/status';
const INBOUND_URL = 'https://derby.example/api/webhooks/sms/inbound';
const FORBIDDEN = { status: 403, errors: [{ message: 'The signature is missing or does not match' }] };

let context: GatewayTestContext;
let gateway: Gateway;
beforeAll(async () => {
  context = await openGatewayContext();
  const initialSettings = { twilio_auth_token: TOKEN, rate_limit_max_requests: '1' };
  gateway = await context.startGateway({
    secrets: { secretsKey: 'a key for tests that is long enough', initialSettings },
  });
});
beforeEach(async () => {
  const messages = context.database.collection('sms_messages');
  await messages.deleteMany({});
  await messages.insertOne({
    _id: 7 as never,
    dedupeKey: 'key',
    providerSid: 'SM7',
    state: 'accepted',
    stateTimes: {},
  });
});
afterAll(async () => await context.close());

/** As the provider makes it; `url` is what it believes to call, `query` what we see. */
function signed(
  params: Record<string, string | string[]>,
  { url, query = '', token = TOKEN }: { url: string; query?: string; token?: string },
) {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return {
    form: new URLSearchParams(pairs).toString(),
    query,
    signature: getExpectedTwilioSignature(token, url + query, params),
  };
}

const send = async (field: 'recordSmsStatus' | 'receiveSms', webhook: object) =>
  await ask(gateway.url(), {
    query: `mutation ($webhook: SignedForm!) { ${field}(webhook: $webhook) }`,
    variables: { webhook },
  });
const state = async () => (await context.database.collection('sms_messages').findOne({ _id: 7 as never }))?.['state'];
const optOuts = async () => await context.database.collection('sms_opt_outs').find().toArray();

const delivered = { MessageSid: 'SM7', MessageStatus: 'delivered', To: '+12505550142' };

describe('recordSmsStatus', () => {
  it('obeys what the provider signed, once, without a token and beyond every budget', async () => {
    const webhook = signed(delivered, { url: STATUS_URL });
    expect(await send('recordSmsStatus', webhook)).toMatchObject({ status: 200, data: { recordSmsStatus: true } });
    for (let again = 0; again < 3; again += 1) {
      expect(await send('recordSmsStatus', webhook)).toMatchObject({ status: 200, data: { recordSmsStatus: false } });
    }
    expect(await state()).toBe('delivered');
  });

  it('takes the query for a part of what is signed', async () => {
    const webhook = signed(delivered, { url: STATUS_URL, query: '?message=7' });
    expect(await send('recordSmsStatus', { ...webhook, query: '?message=8' })).toMatchObject(FORBIDDEN);
    expect(await send('recordSmsStatus', { ...webhook, query: '' })).toMatchObject(FORBIDDEN);
    expect(await send('recordSmsStatus', webhook)).toMatchObject({ data: { recordSmsStatus: true } });
  });

  it('reads repeated and odd parameters as the provider signed them', async () => {
    const params = { ...delivered, Tag: ['b', 'a'], __proto: 'x', Empty: '', Name: 'Zoë & co' };
    const webhook = signed(params, { url: STATUS_URL });
    expect(await send('recordSmsStatus', webhook)).toMatchObject({ data: { recordSmsStatus: true } });
  });

  it('keeps the reason why a message was not delivered', async () => {
    const params = { ...delivered, MessageStatus: 'undelivered', ErrorCode: '30005' };
    await send('recordSmsStatus', signed(params, { url: STATUS_URL }));
    const row = await context.database.collection('sms_messages').findOne({ _id: 7 as never });
    expect(row).toMatchObject({ state: 'undelivered', errorCode: '30005' });
  });

  it.each([
    ['a receipt that came late', { MessageSid: 'SM7', MessageStatus: 'sent' }],
    ['a message that is not ours', { MessageSid: 'SM8', MessageStatus: 'delivered' }],
    ['nothing at all', {}],
  ])('lets pass %s', async (_what, params) => {
    const webhook = signed(params, { url: STATUS_URL });
    expect(await send('recordSmsStatus', webhook)).toMatchObject({ status: 200, data: { recordSmsStatus: false } });
    expect(await state()).toBe('accepted');
  });

  it.each([
    ['an altered form', { ...signed(delivered, { url: STATUS_URL }), form: 'MessageSid=SM7&MessageStatus=failed' }],
    ['no signature', { ...signed(delivered, { url: STATUS_URL }), signature: '' }],
    ['another token', signed(delivered, { url: STATUS_URL, token: 'another' })],
    ['an empty token', signed(delivered, { url: STATUS_URL, token: '' })],
    ['the address behind a proxy', signed(delivered, { url: 'http://127.0.0.1:3000/api/webhooks/sms/status' })],
    ['another webhook', signed(delivered, { url: INBOUND_URL })],
  ])('is FORBIDDEN for %s and changes nothing', async (_what, webhook) => {
    expect(await send('recordSmsStatus', webhook)).toMatchObject(FORBIDDEN);
    expect(await state()).toBe('accepted');
  });
});

describe('receiveSms', () => {
  const inbound = (sid: string, body: string) =>
    signed({ MessageSid: sid, From: '+12505550142', Body: body }, { url: INBOUND_URL });

  it('keeps STOP, lifts it by START, and obeys a replayed one no more', async () => {
    const start = inbound('SM1', 'START');
    for (const webhook of [start, inbound('SM2', 'Stop')]) {
      expect(await send('receiveSms', webhook)).toMatchObject({ status: 200, data: { receiveSms: true } });
    }
    expect(await send('receiveSms', start)).toMatchObject({ status: 200, data: { receiveSms: false } });
    expect(await optOuts()).toMatchObject([{ _id: '2505550142', isOptedOut: true }]);
  });

  it('acknowledges what else people write', async () => {
    expect(await send('receiveSms', inbound('SM3', 'Thank you!'))).toMatchObject({ data: { receiveSms: false } });
  });

  it('is FORBIDDEN for who is not the provider', async () => {
    expect(await send('receiveSms', { ...inbound('SM4', 'STOP'), signature: 'x' })).toMatchObject(FORBIDDEN);
  });
});

describe('a product without a provider token', () => {
  it('takes nothing for signed, not even by the empty token', async () => {
    const other = await openGatewayContext();
    try {
      const unconfigured = await other.startGateway();
      const query = 'mutation ($webhook: SignedForm!) { recordSmsStatus(webhook: $webhook) }';
      const webhook = signed(delivered, { url: STATUS_URL, token: '' });
      expect(await ask(unconfigured.url(), { query, variables: { webhook } })).toMatchObject(FORBIDDEN);
    } finally {
      await other.close();
    }
  });

  it('logs nothing of a webhook', () => {
    expect(JSON.stringify(context.lines)).not.toMatch(/2505550142|Stop|SM7.*delivered|the-provider-token/);
  });
});
