import { beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_ACCOUNT_SID } from '../settings/index.ts';
import type { ClaimedMessage } from './message.ts';
import { messagePreflight } from './preflight.ts';
import { receiveInboundMessage } from './receive-inbound-message.ts';
import { recordOutcome } from './record-outcome.ts';
import { ADMINISTRATOR, openMessagingTests, WORKER } from './messaging-context.fixture.ts';

const { context, rows, withSettings, weighIn, plan, send } = await openMessagingTests();

beforeEach(async () => await weighIn(2));

const receive = async (text: string, providerSid = 'SM1', from = '+12505550001') =>
  await receiveInboundMessage(context, WORKER, { providerSid, from, text });
const statesOfPlan = async () => {
  await plan();
  return (await rows()).map(({ state, errorCode }) => [state, errorCode].join(' ').trim());
};

describe('receiveInboundMessage', () => {
  it.each([
    'STOP',
    ' stop ',
    'Stop.',
    'StopAll',
    'stop all',
    'UNSUBSCRIBE',
    'Cancel',
    'end',
    'QUIT',
    'Opt out',
    'revoke',
  ])('sends no message of the next run to a number that wrote "%s"', async (text) => {
    expect(await receive(text)).toBe(true);
    expect(await statesOfPlan()).toEqual(['skipped OPTED_OUT', 'queued']);
    await send();
    await send();
    expect(context.sender.taken.map(({ to }) => to)).toEqual(['+12505550002']);
  });

  it('keeps a message that waits from being sent', async () => {
    await plan();
    await receive('STOP');
    await send();
    await send();
    expect(context.sender.taken.map(({ to }) => to)).toEqual(['+12505550002']);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'OPTED_OUT' }, { state: 'accepted' }]);
  });

  it.each(['START', 'unstop '])('lets messages go out again after "%s"', async (text) => {
    await receive('STOP', 'SM1');
    expect(await receive(text, 'SM2')).toBe(true);
    expect(await statesOfPlan()).toEqual(['queued', 'queued']);
  });

  it('obeys each message once: an old START that comes again does not lift a later STOP', async () => {
    await receive('START', 'SM1');
    await receive('STOP', 'SM2');
    expect(await receive('START', 'SM1')).toBe(false);
    expect(await receive('STOP', 'SM2')).toBe(false);
    expect(await statesOfPlan()).toEqual(['skipped OPTED_OUT', 'queued']);
  });

  it.each(['Thanks!', 'please stop by the dock', 'the end', '', '🐟'])('takes "%s" for no wish', async (text) => {
    expect(await receive(text)).toBe(false);
    expect(await statesOfPlan()).toEqual(['queued', 'queued']);
  });

  it.each([
    ['without an id', '', '+12505550001'],
    ['from a short code', 'SM1', '12345'],
    ['without a sender', 'SM1', ''],
  ])('passes over a message %s', async (_what, providerSid, from) => {
    expect(await receive('STOP', providerSid, from)).toBe(false);
    expect(await statesOfPlan()).toEqual(['queued', 'queued']);
  });
});

describe('opt-outs of the sandbox and of real accounts', () => {
  const REAL_ACCOUNT_SID = `AC${'9'.repeat(32)}`;
  const OTHER_ACCOUNT_SID = `AC${'8'.repeat(32)}`;
  const PHONE = '2505550001';

  const at = (twilioAccountSid: string) => withSettings({ twilio_account_sid: twilioAccountSid });

  let sids = 0;
  async function write(accountSid: string, text: 'STOP' | 'START'): Promise<void> {
    sids += 1;
    const message = { providerSid: `SM${sids}`, from: `+1${PHONE}`, text };
    await receiveInboundMessage(at(accountSid), WORKER, message);
  }

  async function isSkipped(accountSid: string): Promise<boolean> {
    return (await messagePreflight(at(accountSid), ADMINISTRATOR)).skipped.length === 1;
  }

  it('applies a STOP that the sandbox heard to the sandbox only', async () => {
    await write(SANDBOX_ACCOUNT_SID, 'STOP');
    expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(false);
  });

  it('applies a STOP that a real account heard to every real account', async () => {
    await write(REAL_ACCOUNT_SID, 'STOP');
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(OTHER_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(false);
  });

  it('does not lift a STOP to a real account by a START in the sandbox', async () => {
    await write(REAL_ACCOUNT_SID, 'STOP');
    await write(SANDBOX_ACCOUNT_SID, 'START');
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(true);
  });

  it('applies what the sandbox answered to a send to the sandbox only', async () => {
    const message = { id: 1, phoneNumber: PHONE, claimer: 'test' } as unknown as ClaimedMessage;
    await recordOutcome(at(SANDBOX_ACCOUNT_SID), message, { kind: 'opted-out' });
    expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(false);
  });
});
