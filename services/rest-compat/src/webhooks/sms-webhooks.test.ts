import { beforeEach, describe, expect, it } from 'vitest';
import { GatewayUnavailableError } from '../gateway/gateway-answer.ts';
import { appForEachTest } from '../testing/app-for-each-test.ts';
import { gatewayFailure } from '../testing/fake-gateway.ts';

const PATHS = ['/api/webhooks/sms/status', '/api/webhooks/sms/inbound'];
const FORM = 'MessageSid=SM1&Body=Caf%C3%A9+%26+fish&MessageStatus=sent';
const UNSIGNED = 'The signature is missing or does not match';
/** A well-formed signature. Only the gateway can verify it. */
const SIGNATURE = 'c2lnbmF0dXJlIG9mIHRoZSBwcm8=';

const app = appForEachTest();
beforeEach(() => {
  app.gateway.answer('RecordSmsStatus', { recordSmsStatus: true });
  app.gateway.answer('ReceiveSms', { receiveSms: true });
});

const post = async (url: string, options: { payload?: string; type?: string; signature?: string } = {}) => {
  const { payload = FORM, type = 'application/x-www-form-urlencoded', signature = SIGNATURE } = options;
  const headers = { 'content-type': type, ...(signature === '' ? {} : { 'x-twilio-signature': signature }) };
  return await app.server.inject({ method: 'POST', url, headers, payload });
};

describe('POST /api/webhooks/sms/status', () => {
  it('passes the exact form, query and signature to the gateway and returns 204', async () => {
    const answer = await post('/api/webhooks/sms/status?message=7&x=%2F');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(app.gateway.received).toMatchObject([
      {
        name: 'RecordSmsStatus',
        variables: { webhook: { form: FORM, query: '?message=7&x=%2F', signature: SIGNATURE } },
        call: { token: undefined },
      },
    ]);
  });
});

describe('POST /api/webhooks/sms/inbound', () => {
  it('returns an empty document, so that the phone gets no reply', async () => {
    const answer = await post('/api/webhooks/sms/inbound');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(answer.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(app.gateway.received[0]).toMatchObject({ name: 'ReceiveSms', variables: { webhook: { query: '' } } });
  });
});

describe.each(PATHS)('%s', (path) => {
  it('returns 403 when the gateway refuses the signature', async () => {
    for (const name of ['RecordSmsStatus', 'ReceiveSms']) app.gateway.fail(name, gatewayFailure('FORBIDDEN', UNSIGNED));
    const answer = await post(path);
    expect([answer.statusCode, answer.json()]).toEqual([403, { error: UNSIGNED }]);
  });

  it.each(['', 'x', 'c2lnbmVk', `${SIGNATURE}=`, `${SIGNATURE}, ${SIGNATURE}`, 'a'.repeat(10_000)])(
    'returns 403 for the signature %.40j without reading the form or calling the gateway',
    async (signature) => {
      const answer = await post(path, { signature, payload: 'x'.repeat(1_000_000) });
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: UNSIGNED }]);
      expect(app.gateway.received).toEqual([]);
    },
  );

  it('returns 429 when the gateway has received too many wrong signatures', async () => {
    const failure = gatewayFailure('TOO_MANY_REQUESTS', 'Too many requests. Please try again in 9 seconds.', [], 9);
    for (const name of ['RecordSmsStatus', 'ReceiveSms']) app.gateway.fail(name, failure);
    const answer = await post(path);
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '9',
      { error: 'Too many requests. Please try again in 9 seconds.' },
    ]);
  });

  it('returns 503 while the gateway is unavailable, so that the provider retries', async () => {
    for (const name of ['RecordSmsStatus', 'ReceiveSms']) app.gateway.fail(name, new GatewayUnavailableError());
    const answer = await post(path);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  });

  it('accepts forms only', async () => {
    expect((await post(path, { type: 'application/json', payload: '{}' })).statusCode).toBe(415);
    expect(app.gateway.received).toEqual([]);
  });

  it('accepts a form of 16 kB and refuses one of a byte more', async () => {
    expect((await post(path, { payload: `Body=${'x'.repeat(16_379)}` })).statusCode).toBeLessThan(300);
    const answer = await post(path, { payload: `Body=${'x'.repeat(16_380)}` });
    expect([answer.statusCode, answer.json()]).toEqual([413, { error: 'The request body is too large' }]);
    expect(app.gateway.received).toHaveLength(1);
  });

  it('accepts a form of 100 fields and refuses one of 101', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}=x`).join('&');
    expect((await post(path, { payload: names(100) })).statusCode).toBeLessThan(300);
    const answer = await post(path, { payload: names(101) });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'The form has more than 100 fields' }]);
    expect(app.gateway.received).toHaveLength(1);
  });

  it('refuses an address of more than 1,024 characters', async () => {
    const answer = await post(`${path}?x=${'1'.repeat(1_024)}`);
    expect([answer.statusCode, answer.json()]).toEqual([414, { error: 'The address is too long' }]);
    expect(app.gateway.received).toEqual([]);
  });

  it('accepts POST only', async () => {
    const answer = await app.server.inject({ method: 'GET', url: path });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });
});
