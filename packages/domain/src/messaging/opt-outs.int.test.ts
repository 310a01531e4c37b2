import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SANDBOX_ACCOUNT_SID } from '../settings/index.ts';
import { ADMINISTRATOR, collectionPrototype, WORKER } from '../testing/index.ts';
import { messagePreflight } from './preflight.ts';
import { receiveInboundMessage } from './opt-outs.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';

const { database, context, rows, withSettings, weighIn, plan, send } = await openMessagingTests();

const phoneOf = (index: number) => `+1250555${String(index + 1).padStart(4, '0')}`;
const receive = async (text: string, providerSid = 'SM1', from = phoneOf(0)) =>
  await receiveInboundMessage(context, WORKER, { providerSid, from, text });
/** Receives each text from another contestant. */
const receiveAll = async (texts: readonly string[]) =>
  await Promise.all(texts.map((text, index) => receive(text, `SM${index}`, phoneOf(index))));
const statesOfPlan = async () => {
  await plan();
  return (await rows()).map(({ state, errorCode }) => [state, errorCode].join(' ').trim());
};

describe('texts of contestants', () => {
  it('skip their senders in the next run when they are opt-outs', async () => {
    const texts = [
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
      'S.T.O.P',
      'STOP 🐟',
      'STOP please',
      'Stop. Thank you',
      'Stop by the dock later?',
      'Please stop!',
      'unsubscribe me',
      'Cancel texts, thanks',
      'ARRET',
      'Arrêt',
      'arre\u0302ter svp',
      'Désabonner',
      'Fin, merci',
      'ＳＴＯＰ',
    ];
    await weighIn(texts.length + 1);
    expect(await receiveAll(texts)).toEqual(texts.map(() => true));
    const states = await statesOfPlan();
    expect(states.map((state, index) => [texts[index], state])).toEqual([
      ...texts.map((text) => [text, 'skipped OPTED_OUT']),
      [undefined, 'queued'],
    ]);
    await send();
    await send();
    expect(context.sender.taken.map(({ to }) => to)).toEqual([phoneOf(texts.length)]);
  });

  it('are ignored otherwise', async () => {
    const texts = [
      'Thanks!',
      'please stop by the dock',
      'the end',
      'End of the dock?',
      'I quit fishing',
      'Quit fishing at 3',
      'cancel my dinner',
      'Fin de semaine',
      'Don’t stop',
      'Stopping by at 3',
      '',
      '🐟',
      'start again please',
    ];
    await weighIn(texts.length);
    expect((await receiveAll(texts)).map((isOptOut, index) => [texts[index], isOptOut])).toEqual(
      texts.map((text) => [text, false]),
    );
    expect(await statesOfPlan()).toEqual(texts.map(() => 'queued'));
  });
});

describe('receiveInboundMessage', () => {
  beforeEach(async () => await weighIn(2));

  it('skips a queued message after STOP', async () => {
    await plan();
    await receive('STOP');
    await send();
    await send();
    expect(context.sender.taken.map(({ to }) => to)).toEqual(['+12505550002']);
    expect(await rows()).toMatchObject([{ state: 'skipped', errorCode: 'OPTED_OUT' }, { state: 'accepted' }]);
  });

  it.each(['START', 'unstop ', 'Commencer'])('removes the opt-out on "%s"', async (text) => {
    await receive('STOP', 'SM1');
    expect(await receive(text, 'SM2')).toBe(true);
    expect(await statesOfPlan()).toEqual(['queued', 'queued']);
  });

  it('handles each message once: a repeated START does not remove a later STOP', async () => {
    await receive('START', 'SM1');
    await receive('STOP', 'SM2');
    expect(await receive('START', 'SM1')).toBe(false);
    expect(await receive('STOP', 'SM2')).toBe(false);
    expect(await statesOfPlan()).toEqual(['skipped OPTED_OUT', 'queued']);
  });

  it('remembers the last 100 messages of a number', async () => {
    for (let message = 1; message <= 101; message += 1) await receive('STOP', `SM${message}`);
    const row = await database.collection('sms_opt_outs').findOne();
    expect(row?.['heardSids']).toHaveLength(100);
    expect(await receive('START', 'SM2')).toBe(false);
  });

  it('handles a first message although another one of the number is stored at the same moment', async () => {
    // MongoDB looks for the row, and then finds that another connection has inserted it.
    const optOuts = database.collection<{ _id: string }>('sms_opt_outs');
    const row = { _id: '2505550001', isOptedOut: false, at: context.clock.now(), heardSids: ['SM1'] };
    const insertMeanwhile = async () => (await optOuts.insertOne({ ...row }), await optOuts.insertOne({ ...row }));
    const update = vi.spyOn(collectionPrototype<() => unknown>(), 'updateOne');
    update.mockImplementationOnce(insertMeanwhile);
    expect(await receive('STOP', 'SM2')).toBe(true);
    update.mockRestore();
    expect(await statesOfPlan()).toEqual(['skipped OPTED_OUT', 'queued']);
  });

  it.each([
    ['without an id', '', '+12505550001'],
    ['from a short code', 'SM1', '12345'],
    ['without a sender', 'SM1', ''],
  ])('ignores a message %s', async (_what, providerSid, from) => {
    expect(await receive('STOP', providerSid, from)).toBe(false);
    expect(await statesOfPlan()).toEqual(['queued', 'queued']);
  });
});

describe('opt-outs of the sandbox and of real accounts', () => {
  beforeEach(async () => await weighIn(2));

  const REAL_ACCOUNT_SID = `AC${'9'.repeat(32)}`;
  const OTHER_ACCOUNT_SID = `AC${'8'.repeat(32)}`;
  const PHONE = '2505550001';

  const at = (twilioAccountSid: string) => withSettings({ twilio_account_sid: twilioAccountSid });

  let sids = 0;
  async function receiveAt(accountSid: string, text: 'STOP' | 'START'): Promise<void> {
    sids += 1;
    const message = { providerSid: `SM${sids}`, from: `+1${PHONE}`, text };
    await receiveInboundMessage(at(accountSid), WORKER, message);
  }

  async function isSkipped(accountSid: string): Promise<boolean> {
    return (await messagePreflight(at(accountSid), ADMINISTRATOR)).skipped.length === 1;
  }

  it('applies a STOP received in the sandbox to the sandbox only', async () => {
    await receiveAt(SANDBOX_ACCOUNT_SID, 'STOP');
    expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(false);
  });

  it('applies a STOP received by a real account to every real account', async () => {
    await receiveAt(REAL_ACCOUNT_SID, 'STOP');
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(OTHER_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(false);
  });

  it('keeps a STOP of a real account after a START in the sandbox', async () => {
    await receiveAt(REAL_ACCOUNT_SID, 'STOP');
    await receiveAt(SANDBOX_ACCOUNT_SID, 'START');
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(true);
  });

  it('applies an opt-out that the sandbox reported for a send to the sandbox only', async () => {
    await plan();
    const sandbox = at(SANDBOX_ACCOUNT_SID);
    sandbox.sender.script.push({ kind: 'refused', httpStatus: 400, code: 21_610 });
    await send(sandbox);
    expect(await isSkipped(SANDBOX_ACCOUNT_SID)).toBe(true);
    expect(await isSkipped(REAL_ACCOUNT_SID)).toBe(false);
  });
});
