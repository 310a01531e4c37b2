import { describe, expect, it, test } from 'vitest';
import { SANDBOX_ACCOUNT_SID } from '../settings/index.ts';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { checkBalance, isPrivateHost, readSenderReadiness } from './sender-readiness.ts';

const SENDER = '+16045550199';
const ACCOUNT = { twilio_account_sid: `AC${'1'.repeat(32)}`, twilio_phone_number: SENDER };
const { database, context, queue, send, withSettings, messages } = await openMessagingTests(ACCOUNT);
const read = async (changes: object = {}, publicUrl = 'https://derby.example.org') =>
  await readSenderReadiness({ ...withSettings({ ...ACCOUNT, ...changes }), publicUrl }, ADMINISTRATOR);

const PRIVATE =
  '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.20 100.64.0.1 169.254.1.1 [::1] [fd00::1] [fe80::1] localhost nas derby.local derby.home.arpa derby.internal';

test.each(PRIVATE.split(' '))('a provider cannot reach %s', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

test.each(['203.0.113.7', '172.32.0.1', '[2001:db8::1]', 'derby.example.org', 'local.club'])(
  'a provider may reach %s',
  (host) => {
    expect(isPrivateHost(host)).toBe(false);
  },
);

describe('readSenderReadiness', () => {
  it('says that a sender is registered only for the number that was ticked', async () => {
    expect(await read()).toMatchObject({ sender: SENDER, isRegistered: false, isTollFree: false });
    expect(await read({ sms_registered_sender: SENDER })).toMatchObject({ isRegistered: true });
    const other = { twilio_phone_number: '+18335550100', sms_registered_sender: SENDER };
    expect(await read(other)).toMatchObject({ isRegistered: false, isTollFree: true });
    expect(await read({ twilio_phone_number: '' })).toMatchObject({ isRegistered: false });
  });

  it('claims nothing about receipts before one has come, or should have', async () => {
    expect(await read()).toMatchObject({ receipts: 'UNKNOWN', balance: null });
    expect(await read({}, 'http://192.168.1.20:3000')).toMatchObject({ receipts: 'PRIVATE' });
    await queue(1);
    await send();
    expect(await read()).toMatchObject({ receipts: 'UNKNOWN' });
    context.clock.advance(5 * 60_000 + 1);
    expect(await read()).toMatchObject({ receipts: 'MISSING' });
    await messages.updateOne({}, { $set: { state: 'delivered' } });
    expect(await read()).toMatchObject({ receipts: 'ARRIVE' });
    expect(await read({ twilio_account_sid: `AC${'2'.repeat(32)}` })).toMatchObject({ receipts: 'UNKNOWN' });
  });
});

describe('checkBalance', () => {
  it('reads the balance every ten minutes, and forgets it after an hour and for another account', async () => {
    let asked = 0;
    const balance = { amount: 12.3, currency: 'USD' };
    const sender = Object.assign(context.sender, { readBalance: async () => ((asked += 1), balance) });
    const check = async () => await checkBalance({ ...context, sender }, WORKER);
    await check();
    await check();
    expect([asked, await read()]).toEqual([1, expect.objectContaining({ balance })]);
    expect(await read({ twilio_account_sid: `AC${'2'.repeat(32)}` })).toMatchObject({ balance: null });
    context.clock.advance(10 * 60_000);
    await check();
    expect(asked).toBe(2);
    context.clock.advance(60 * 60_000);
    expect(await read()).toMatchObject({ balance: null });
  });

  it('keeps nothing where the provider tells none, and does not ask the sandbox, which needs no registration', async () => {
    let asked = 0;
    const sender = Object.assign(context.sender, { readBalance: async () => ((asked += 1), null) });
    const sandbox = { twilio_account_sid: SANDBOX_ACCOUNT_SID };
    await checkBalance({ ...withSettings({ ...ACCOUNT, ...sandbox }), sender }, WORKER);
    expect(asked).toBe(0);
    expect(await read(sandbox, 'http://127.0.0.1:3000')).toMatchObject({ isRegistered: true, receipts: 'UNKNOWN' });
    await checkBalance({ ...context, sender }, WORKER);
    expect([asked, await database.collection('sms_balance').countDocuments()]).toEqual([1, 0]);
  });
});
