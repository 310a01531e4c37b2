import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { openGatewayContext } from '../testing/gateway-context.ts';

const TOKEN = 'the-provider-token-of-this-test';
const STATUS_URL = 'https://derby.example/api/webhooks/sms/status';
const INBOUND_URL = 'https://derby.example/api/webhooks/sms/inbound';
const FORBIDDEN = { status: 403, errors: [{ message: 'The signature is missing or does not match' }] };

const initialSettings = { twilio_auth_token: TOKEN, rate_limit_max_requests: '1' };
const context = openGatewayContext({
  secrets: { secretsKey: 'a key for tests that is long enough', initialSettings },
});
beforeEach(async () => {
  const messages = context.database.collection('sms_messages');
  await messages.deleteMany({});
  const row = { dedupeKey: 'key', providerSid: 'SM7', state: 'accepted', stateTimes: {} };
  await messages.insertOne({ _id: 7 as never, ...row });
});

/** Returns a form as the provider signs it. `url`: the address that it calls. `query`: the query of that address. */
function signed(params: Record<string, string>, url: string, { query = '', token = TOKEN } = {}) {
  return {
    form: new URLSearchParams(params).toString(),
    query,
    signature: getExpectedTwilioSignature(token, url + query, params),
  };
}

const send = async (field: 'recordSmsStatus' | 'receiveSms', webhook: object) =>
  await context.ask(`mutation ($webhook: SignedForm!) { ${field}(webhook: $webhook) }`, {
    variables: { webhook },
    token: null,
  });
const state = async () => (await context.database.collection('sms_messages').findOne({ _id: 7 as never }))?.['state'];

const delivered = { MessageSid: 'SM7', MessageStatus: 'delivered', To: '+12505550142' };

describe('recordSmsStatus', () => {
  it('records a signed status once, without a token and without a rate limit', async () => {
    const webhook = signed(delivered, STATUS_URL);
    expect(await send('recordSmsStatus', webhook)).toMatchObject({ status: 200, data: { recordSmsStatus: true } });
    for (let again = 0; again < 3; again += 1) {
      expect(await send('recordSmsStatus', webhook)).toMatchObject({ status: 200, data: { recordSmsStatus: false } });
    }
    expect(await state()).toBe('delivered');
  });

  const queried = signed(delivered, STATUS_URL, { query: '?message=7' });
  it.each([
    ['an altered form', { ...signed(delivered, STATUS_URL), form: 'MessageSid=SM7&MessageStatus=failed' }],
    ['another query', { ...queried, query: '?message=8' }],
    ['no query', { ...queried, query: '' }],
    ['no signature', { ...signed(delivered, STATUS_URL), signature: '' }],
    ['another token', signed(delivered, STATUS_URL, { token: 'another' })],
    ['the address behind a proxy', signed(delivered, 'http://127.0.0.1:3000/api/webhooks/sms/status')],
    ['another webhook', signed(delivered, INBOUND_URL)],
  ])('returns FORBIDDEN for %s and changes nothing', async (_what, webhook) => {
    expect(await send('recordSmsStatus', webhook)).toMatchObject(FORBIDDEN);
    expect(await state()).toBe('accepted');
  });
});

describe('receiveSms', () => {
  const inbound = (sid: string, body: string) =>
    signed({ MessageSid: sid, From: '+12505550142', Body: body }, INBOUND_URL);

  it('records STOP, and returns FORBIDDEN without the signature of the provider', async () => {
    expect(await send('receiveSms', { ...inbound('SM4', 'STOP'), signature: 'x' })).toMatchObject(FORBIDDEN);
    const optOuts = context.database.collection('sms_opt_outs');
    expect(await optOuts.countDocuments()).toBe(0);
    expect(await send('receiveSms', inbound('SM2', 'Stop'))).toMatchObject({ status: 200, data: { receiveSms: true } });
    expect(await optOuts.find().toArray()).toMatchObject([{ _id: '2505550142', isOptedOut: true }]);
  });
});

describe('a gateway without a provider token', () => {
  it('refuses a form that is signed with the empty token', async () => {
    await context.save({ rate_limit_enabled: 'false', twilio_auth_token: '' });
    expect(await send('recordSmsStatus', signed(delivered, STATUS_URL, { token: '' }))).toMatchObject(FORBIDDEN);
  });

  it('does not log the content of webhooks', () => {
    expect(JSON.stringify(context.lines)).not.toMatch(/2505550142|Stop|SM7.*delivered|the-provider-token/);
  });
});
