import { createLogger } from '@derby/server-kit/logger';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestCompat } from '../app.ts';
import { GatewayUnavailableError } from '../gateway/gateway-error.ts';
import { createFakeGateway, gatewayFailure, type FakeGateway } from '../testing/fake-gateway.ts';

const PATHS = ['/api/webhooks/sms/status', '/api/webhooks/sms/inbound'];
const FORM = 'MessageSid=SM1&Body=Caf%C3%A9+%26+fish&MessageStatus=sent';
const UNSIGNED = 'The signature is missing or does not match';

let gateway: FakeGateway;
let server: FastifyInstance;
let close: () => Promise<void>;
beforeEach(async () => {
  gateway = createFakeGateway();
  gateway.answer('RecordSmsStatus', { recordSmsStatus: true });
  gateway.answer('ReceiveSms', { receiveSms: true });
  const config = {
    host: '127.0.0.1',
    port: 0,
    gatewayUrl: 'http://unused',
    logLevel: 'silent',
    trustedProxies: 'loopback',
    validatesAnswers: true,
  };
  const logger = createLogger({ name: 'test', level: 'silent' });
  ({ server, close } = await createRestCompat(config, { gateway, logger }));
});
afterEach(() => close());

const post = async (url: string, options: { payload?: string; type?: string; signature?: string } = {}) => {
  const { payload = FORM, type = 'application/x-www-form-urlencoded', signature } = options;
  const headers = { 'content-type': type, ...(signature === undefined ? {} : { 'x-twilio-signature': signature }) };
  return await server.inject({ method: 'POST', url, headers, payload });
};

describe('POST /api/webhooks/sms/status', () => {
  it('passes the form on byte by byte, with the query and the signature, and answers 204', async () => {
    const answer = await post('/api/webhooks/sms/status?message=7&x=%2F', { signature: 'c2lnbmVk' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(gateway.received).toMatchObject([
      {
        name: 'RecordSmsStatus',
        variables: { webhook: { form: FORM, query: '?message=7&x=%2F', signature: 'c2lnbmVk' } },
        call: { token: undefined },
      },
    ]);
  });
});

describe('POST /api/webhooks/sms/inbound', () => {
  it('answers an empty document, so that the phone gets no reply', async () => {
    const answer = await post('/api/webhooks/sms/inbound', { signature: 'c2lnbmVk' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(gateway.received[0]).toMatchObject({ name: 'ReceiveSms', variables: { webhook: { query: '' } } });
  });
});

describe.each(PATHS)('%s', (path) => {
  it('is 403 when the signature is not good, and sends an empty one on when there is none', async () => {
    for (const name of ['RecordSmsStatus', 'ReceiveSms']) gateway.fail(name, gatewayFailure('FORBIDDEN', UNSIGNED));
    const answer = await post(path);
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: UNSIGNED }]);
    expect(gateway.received[0]).toMatchObject({ variables: { webhook: { signature: '' } } });
  });

  it('is 503 while the gateway is away, so that the provider comes again', async () => {
    for (const name of ['RecordSmsStatus', 'ReceiveSms']) gateway.fail(name, new GatewayUnavailableError());
    const answer = await post(path);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it('takes forms only, and no large ones', async () => {
    expect((await post(path, { type: 'application/json', payload: '{}' })).statusCode).toBe(415);
    const answer = await post(path, { payload: `Body=${'x'.repeat(65_536)}` });
    expect([answer.statusCode, answer.json()]).toEqual([413, { error: 'The request body is too large' }]);
    expect(gateway.received.filter(({ name }) => name !== 'OperatingState')).toEqual([]);
  });

  it('is for POST only', async () => {
    const answer = await server.inject({ method: 'GET', url: path });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });
});
