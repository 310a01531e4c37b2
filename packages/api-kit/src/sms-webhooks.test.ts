import { createLocalWindowCounter } from '@derby/backend-kit/window-counter';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiDeps } from './dependencies.ts';
import { readSignedForm } from './sms-webhooks.ts';
import { fakeDependencies } from './testing/fake-dependencies.ts';

const TOKEN = 'the-provider-token-of-this-test';
const PATH = '/api/webhooks/sms/status';
const PUBLIC_URL = 'https://derby.example';
const UNSIGNED = { code: 'FORBIDDEN', message: 'The signature is missing or does not match' };
const WRONG_SIGNATURE = 'c2lnbmF0dXJlIG9mIHRoZSBwcm8=';
/** 500 contestants, three receipts each, all of them sent three times. */
const BURST = 4_500;

let now: number;
let deps: ApiDeps;
beforeEach(async () => {
  now = 0;
  const { open } = fakeDependencies({
    settings: { twilioAuthToken: TOKEN, rateLimitEnabled: true },
    deps: { publicUrl: PUBLIC_URL, requestCounter: createLocalWindowCounter(() => now) },
  });
  ({ deps } = await open());
});

function signed(form: string) {
  const fields = new URLSearchParams(form);
  const parameters = Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const [first = '', ...more] = fields.getAll(name);
      return [name, more.length === 0 ? first : [first, ...more]];
    }),
  );
  return { form, query: '', signature: getExpectedTwilioSignature(TOKEN, `${PUBLIC_URL}${PATH}`, parameters) };
}
const read = async (webhook: { form: string; query: string; signature: string }, address = '192.0.2.7') =>
  await readSignedForm({ deps, address }, PATH, webhook);
const unsigned = (form = 'a=b') => ({ form, query: '', signature: WRONG_SIGNATURE });

describe('readSignedForm', () => {
  it('returns the fields that the provider signed', async () => {
    const { form } = await read(signed('MessageSid=SM7&Tag=b&Tag=a&__proto__=x&Empty='));
    expect([...form]).toEqual([
      ['MessageSid', 'SM7'],
      ['Tag', 'b'],
      ['Tag', 'a'],
      ['__proto__', 'x'],
      ['Empty', ''],
    ]);
  });

  it.each(['', 'x', `${WRONG_SIGNATURE}=`, 'a'.repeat(1_000_000), `${'a'.repeat(27)}=\n`])(
    'refuses the malformed signature %.20j before it reads the form',
    async (signature) => {
      // Reading the form would throw another error.
      const form = 'x'.repeat(200_000);
      await expect(read({ form, query: '', signature })).rejects.toMatchObject(UNSIGNED);
    },
  );

  it('accepts 100 fields and refuses 101', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}=x`).join('&');
    await read(signed(names(100)));
    const refusal = { code: 'BAD_INPUT', message: 'The form has more than 100 fields' };
    await expect(read(signed(names(101)))).rejects.toMatchObject(refusal);
    await expect(read(signed(`${names(100)}&n0=y`))).rejects.toMatchObject(refusal);
  });

  it('accepts 16 kB and refuses one character more', async () => {
    await read(signed(`a=${'x'.repeat(16_382)}`));
    const refusal = { code: 'BAD_INPUT', message: 'The form is too large' };
    await expect(read(signed(`a=${'x'.repeat(16_383)}`))).rejects.toMatchObject(refusal);
    await expect(read({ ...signed('a=b'), query: `?${'x'.repeat(1_024)}` })).rejects.toMatchObject(refusal);
  });
});

describe('the rate limits of webhooks', () => {
  const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again in 60 seconds.' };

  it('allow a burst of receipts, also after a flood of wrong signatures from the same network', async () => {
    const statuses = new Set<unknown>();
    for (let index = 0; index < 200; index += 1) {
      await read(unsigned()).catch(({ code }: { code: unknown }) => statuses.add(code));
    }
    expect([...statuses]).toEqual(['FORBIDDEN', 'TOO_MANY_REQUESTS']);
    const receipt = signed('MessageSid=SM7&MessageStatus=delivered');
    for (let index = 0; index < BURST; index += 1) await read(receipt);
  });

  it('allow 30 wrong signatures a minute for each network', async () => {
    for (let index = 0; index < 30; index += 1) await expect(read(unsigned())).rejects.toMatchObject(UNSIGNED);
    await expect(read(unsigned())).rejects.toMatchObject({ ...TOO_MANY, retryAfterSeconds: 60 });
    await expect(read({ ...unsigned(), signature: '' })).rejects.toMatchObject(TOO_MANY);
    await expect(read(unsigned('x'.repeat(20_000)))).rejects.toMatchObject(TOO_MANY);
    await expect(read(unsigned(), '192.0.2.8')).rejects.toMatchObject(UNSIGNED);
    now = 60_000;
    await expect(read(unsigned())).rejects.toMatchObject(UNSIGNED);
  });

  it('allow 6,000 signed forms a minute', async () => {
    const receipt = signed('MessageSid=SM7');
    for (let index = 0; index < 6_000; index += 1) await read(receipt);
    await expect(read(receipt)).rejects.toMatchObject(TOO_MANY);
  });
});
