import { describe, expect, test } from 'vitest';
import { clientOf } from './testing/sandbox-client.ts';
import { startSandbox } from './testing/start-sandbox.ts';

const FROM = '+16045550100';
const PHONE = '+12505552000';

/** Returns a message that is accepted without changes. */
function message(changes: Partial<{ to: string; from: string; body: string; mediaUrl: string[] }> = {}) {
  return { to: PHONE, from: FROM, body: 'Hello', ...changes };
}

const magic = (lastFour: string) => `+1250555${lastFour}`;

describe('POST Messages.json', () => {
  test.each([
    [21604, 'no recipient', { to: '' }],
    [21603, 'no sender', { from: '' }],
    [21211, 'a recipient without a country', { to: '250-555-2000' }],
    [21211, 'a recipient that is too short', { to: '+1250555' }],
    [21212, 'a sender that is not a number', { from: 'Derby' }],
    [21602, 'neither text nor media', { body: '' }],
    [21617, 'a text of 1,601 characters', { body: 'x'.repeat(1_601) }],
    [21620, 'an invalid media address', { mediaUrl: ['photo.jpg'] }],
    [21211, 'magic number 9211', { to: magic('9211') }],
    [21212, 'magic number 9212', { to: magic('9212') }],
    [21408, 'magic number 9408', { to: magic('9408') }],
    [21606, 'magic number 9606', { to: magic('9606') }],
    [21610, 'magic number 9610', { to: magic('9610') }],
    [21614, 'magic number 9614', { to: magic('9614') }],
  ])('returns error %i for %s', async (code, _what, changes) => {
    const { client, log } = await startSandbox();
    await expect(client.messages.create(message(changes))).rejects.toMatchObject({
      status: 400,
      code,
      moreInfo: `https://www.twilio.com/docs/errors/${code}`,
    });
    expect(await log()).toMatchObject({ total: 1, creates: [{ errorCode: code, sid: null }] });
  });

  test('refuses a wrong token with 401 and 20003, and logs the request', async () => {
    const { url, config, log } = await startSandbox();
    const wrongClient = clientOf(url, { accountSid: config.accountSid, authToken: 'wrong' });
    await expect(wrongClient.messages.create(message())).rejects.toMatchObject({ status: 401, code: 20003 });
    await expect(wrongClient.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
    expect(await log()).toMatchObject({ total: 1, creates: [{ outcome: 'badCredentials' }] });
  });

  test('accepts a message and returns it as queued, in the format of the client library', async () => {
    const { client, config } = await startSandbox();
    const accepted = await client.messages.create(message({ body: '€'.repeat(161) }));
    expect(accepted).toMatchObject({
      accountSid: config.accountSid,
      status: 'queued',
      direction: 'outbound-api',
      to: PHONE,
      from: FROM,
      numSegments: '3',
      numMedia: '0',
      errorCode: null,
      dateSent: null,
      apiVersion: '2010-04-01',
    });
    expect(accepted.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(accepted.uri).toBe(`/2010-04-01/Accounts/${config.accountSid}/Messages/${accepted.sid}.json`);
    expect(Math.abs(accepted.dateCreated.getTime() - Date.now())).toBeLessThan(5_000);
  });

  test.each([
    ['9429', 429, 20429, 2],
    ['9500', 500, 20500, 1],
    ['9503', 503, 20503, 1],
  ])('for magic number %s returns %i to the first requests, then accepts', async (lastFour, status, code, times) => {
    const { client, log } = await startSandbox();
    for (let time = 0; time < times; time += 1) {
      await expect(client.messages.create(message({ to: magic(lastFour) }))).rejects.toMatchObject({ status, code });
    }
    await expect(client.messages.create(message({ to: magic(lastFour) }))).resolves.toMatchObject({ status: 'queued' });
    expect((await log()).creates.map((create) => create.sid === null)).toEqual([...Array(times).fill(true), false]);
  });

  test.each([
    ['9901', 'leaves the request open and stores no message', 'ECONNABORTED', 0],
    ['9902', 'cuts the connection and stores no message', 'ECONNRESET', 0],
    ['9903', 'leaves the request open and stores the message', 'ECONNABORTED', 1],
    ['9904', 'cuts the connection and stores the message', 'ECONNRESET', 1],
  ])('for magic number %s %s', async (lastFour, _what, errorCode, found) => {
    const { url, config, log } = await startSandbox();
    // Only a request that stays open must reach its timeout.
    const timeoutMs = errorCode === 'ECONNABORTED' ? 200 : 60_000;
    const sender = clientOf(url, config, { timeoutMs });
    const reader = clientOf(url, config, { timeoutMs: 60_000 });
    await expect(sender.messages.create(message({ to: magic(lastFour) }))).rejects.toMatchObject({ code: errorCode });
    await expect(reader.messages.list({ to: magic(lastFour) })).resolves.toHaveLength(found);
    expect((await log()).total).toBe(1);
  });

  test('returns 500 for magic number 9501 and stores the message', async () => {
    const { client } = await startSandbox();
    await expect(client.messages.create(message({ to: magic('9501') }))).rejects.toMatchObject({ status: 500 });
    await expect(client.messages.list({ to: magic('9501') })).resolves.toHaveLength(1);
  });
});

describe('GET Messages.json', () => {
  test('returns messages by recipient, sender and time, newest first, page by page', async () => {
    const { client } = await startSandbox();
    for (const body of ['one', 'two', 'three']) await client.messages.create(message({ body }));
    await client.messages.create(message({ to: '+12505552001' }));
    const bodiesOf = async (filter: Parameters<typeof client.messages.list>[0]) =>
      (await client.messages.list(filter)).map((one) => one.body);

    expect(await bodiesOf({ to: PHONE, pageSize: 2 })).toEqual(['three', 'two', 'one']);
    expect(await bodiesOf({ to: PHONE, from: '+16045550199' })).toEqual([]);
    const minute = 60_000;
    const inThePast = new Date(Date.now() - minute);
    const inTheFuture = new Date(Date.now() + minute);
    expect(await bodiesOf({ to: PHONE, dateSentAfter: inThePast, dateSentBefore: inTheFuture })).toHaveLength(3);
    expect(await bodiesOf({ to: PHONE, dateSentAfter: inTheFuture })).toEqual([]);
    expect(await bodiesOf({ to: PHONE, dateSentBefore: inThePast })).toEqual([]);
  });

  test.each([
    ['hidesTexts', { to: '+12505551001', body: '' }],
    ['hidesNumbers', { to: '+1250555XXXX', body: 'text' }],
  ])('hides parts of messages with %s, also from the filter by recipient', async (fault, shown) => {
    const { client, behave } = await startSandbox();
    const { sid } = await client.messages.create(message({ to: '+12505551001', body: 'text' }));
    await behave({ [fault]: true });
    await expect(client.messages(sid).fetch()).resolves.toMatchObject(shown);
    await expect(client.messages.list({ to: shown.to })).resolves.toMatchObject([shown]);
    await expect(client.messages.list({ to: '+12505551001' })).resolves.toHaveLength(fault === 'hidesTexts' ? 1 : 0);
  });

  test('fails with failsLookups, while messages can still be created', async () => {
    const { client, behave } = await startSandbox();
    await behave({ failsLookups: true });
    const { sid } = await client.messages.create(message());
    await expect(client.messages.list()).rejects.toMatchObject({ status: 503 });
    await behave({ failsLookups: false });
    await expect(client.messages(sid).fetch()).resolves.toMatchObject({ sid });
  });
});

describe('GET Messages/{sid}.json', () => {
  test('returns 404 and 20404 for an unknown id', async () => {
    const { client } = await startSandbox();
    await expect(client.messages(`SM${'0'.repeat(32)}`).fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });
});
