import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withDatabase } from '../support/servers.ts';
import { openTarget } from './target.ts';

const INBOUND = '/api/webhooks/sms/inbound';
const STATUS = '/api/webhooks/sms/status?message=1';
const target = openTarget();

/** What a webhook may change: who gets no texts, which texts there are, and what phones replied. */
const stored = () =>
  withDatabase(target, async (client) => {
    const read = (name: string) => client.db().collection(name).find().sort({ _id: 1 }).toArray();
    return await Promise.all(['sms_opt_outs', 'sms_messages', 'sms_replies'].map(read));
  });

/** Returns the signature of the provider: an HMAC of the address, and of all fields in the order of their names. */
function signatureOf(path: string, form: Record<string, string>, token: string): string {
  const fields = Object.keys(form)
    .toSorted()
    .map((name) => `${name}${form[name]}`);
  return createHmac('sha1', token)
    .update(`${target.baseUrl}${path}${fields.join('')}`)
    .digest('base64');
}

async function post(path: string, form: Record<string, string>, signature: string): Promise<string> {
  const headers = { 'x-twilio-signature': signature };
  const response = await fetch(target.baseUrl + path, { method: 'POST', headers, body: new URLSearchParams(form) });
  return `${response.status} ${await response.text()}`;
}

afterAll(() => target.client.save({ sms_enabled: 'false' }));

it('a form that the provider did not sign for this address changes nothing, and one that it signed does', async () => {
  await target.client.save({ sms_enabled: 'true' });
  const token = readFileSync(join(target.dataDirectory, 'sandbox', 'auth-token'), 'utf8').trim();
  const before = await stored();
  const formOf = (text: string) => ({ From: '+12505550188', Body: text, MessageSid: `SM-${text}` });

  const answers: string[] = [];
  for (const text of ['STOP', 'WHEN', 'Where do we meet?']) {
    const form = formOf(text);
    const forgeries = [
      '',
      signatureOf(INBOUND, form, 'a guess'),
      signatureOf(INBOUND, { ...form, Body: 'Another text' }, token),
      signatureOf(INBOUND, { ...form, From: '+12505550199' }, token),
      signatureOf(STATUS, form, token),
    ];
    for (const signature of forgeries) answers.push(await post(INBOUND, form, signature));
  }
  const receipt = { MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '30006' };
  answers.push(await post(STATUS, receipt, signatureOf(INBOUND, receipt, token)));
  expect(new Set(answers)).toEqual(new Set(['403 {"error":"The signature is missing or does not match"}']));
  expect(await stored()).toEqual(before);

  for (const text of ['Where do we meet?', 'WHEN', 'STOP']) {
    const form = formOf(text);
    expect(await post(INBOUND, form, signatureOf(INBOUND, form, token))).toMatch(/^200 /);
  }
  const after = await stored();
  expect(after.map((rows, index) => rows.length - (before[index]?.length ?? 0))).toEqual([1, 1, 1]);
});
