import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { describe, expect, it } from 'vitest';
import { appForEachTest } from '../testing/app-of-test.ts';

const PATHS = ['/api/webhooks/sms/status', '/api/webhooks/sms/inbound'];
const TOKEN = 'the-provider-token-of-this-test';
const PUBLIC_URL = 'https://derby.example';
const FORM = 'MessageSid=SM1&Body=Caf%C3%A9+%26+fish&MessageStatus=sent';
const UNSIGNED = 'The signature is missing or does not match';
/** Well formed, but not the provider's. */
const WRONG_SIGNATURE = 'c2lnbmF0dXJlIG9mIHRoZSBwcm8=';

const app = appForEachTest({
  settings: { twilioAuthToken: TOKEN, rateLimitEnabled: true },
  deps: { publicUrl: PUBLIC_URL },
});

const signatureOf = (url: string, payload: string) =>
  getExpectedTwilioSignature(TOKEN, `${PUBLIC_URL}${url}`, Object.fromEntries(new URLSearchParams(payload)));

const post = async (url: string, options: { payload?: string; type?: string; signature?: string } = {}) => {
  const { payload = FORM, type = 'application/x-www-form-urlencoded' } = options;
  const { signature = signatureOf(url, payload) } = options;
  const headers = { 'content-type': type, ...(signature === '' ? {} : { 'x-twilio-signature': signature }) };
  return await app.server.inject({ method: 'POST', url, headers, payload });
};

it('a receipt that the provider signed reaches the use case, with the query of its address', async () => {
  // The use case fails, because the fake database has no collections.
  expect((await post('/api/webhooks/sms/status?message=7&x=%2F')).statusCode).toBe(500);
});

it('a signed message gets an empty document, so that the phone gets no reply', async () => {
  const response = await post('/api/webhooks/sms/inbound');
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'text/xml; charset=utf-8',
    '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
  ]);
});

describe.each(PATHS)('%s', (path) => {
  it('returns 403 without a signature before it reads the form, and for a wrong one', async () => {
    for (const given of [{ signature: '', payload: 'x'.repeat(1_000_000) }, { signature: WRONG_SIGNATURE }]) {
      const response = await post(path, given);
      expect([response.statusCode, response.json()]).toEqual([403, { error: UNSIGNED }]);
    }
  });

  it('accepts forms only, of at most 16 kB and 100 fields', async () => {
    expect((await post(path, { type: 'application/json', payload: '{}' })).statusCode).toBe(415);
    const large = await post(path, { payload: `Body=${'x'.repeat(16_380)}` });
    expect([large.statusCode, large.json()]).toEqual([413, { error: 'The request body is too large' }]);
    const fields = await post(path, { payload: Array.from({ length: 101 }, (_, index) => `n${index}=x`).join('&') });
    expect([fields.statusCode, fields.json()]).toEqual([400, { error: 'The form has more than 100 fields' }]);
  });

  it('refuses an address of more than 1,024 characters', async () => {
    const response = await post(`${path}?x=${'1'.repeat(1_024)}`);
    expect([response.statusCode, response.json()]).toEqual([414, { error: 'The address is too long' }]);
  });

  it('accepts POST only', async () => {
    const response = await app.server.inject({ method: 'GET', url: path });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST, OPTIONS']);
  });
});
