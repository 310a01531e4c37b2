import { beforeEach, describe, expect, it } from 'vitest';
import { UnauthenticatedError, VISITOR } from '../kernel/index.ts';
import { databaseForEachTest } from '../testing/index.ts';
import { messagingIndexes } from './message.model.ts';
import { planRun } from './plan-run.ts';
import { receiveInboundMessage } from './receive-inbound-message.ts';
import { sendNextMessage } from './send-next-message.ts';
import { createTestContext, rowsOf, weighIn, WORKER, type TestContext } from './messaging-context.fixture.ts';

const database = await databaseForEachTest(messagingIndexes);
let context: TestContext;

beforeEach(async () => {
  context = createTestContext(database);
  await weighIn(context, [{}, {}]);
});

const plan = async () => await planRun(context, WORKER, { runId: 1, endedAt: context.clock.now(), requestId: null });
const send = async () =>
  await sendNextMessage(context, WORKER, { claimer: 'test', signal: new AbortController().signal });
const receive = async (text: string, providerSid = 'SM1', from = '+12505550001') =>
  await receiveInboundMessage(context, WORKER, { providerSid, from, text });
const statesOfPlan = async () => {
  await plan();
  return (await rowsOf(database, 1)).map(({ state, errorCode }) => [state, errorCode].join(' ').trim());
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
    expect(await rowsOf(database, 1)).toMatchObject([
      { state: 'skipped', errorCode: 'OPTED_OUT' },
      { state: 'accepted' },
    ]);
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

  it('is refused to visitors', async () => {
    const message = { providerSid: 'SM1', from: '+12505550001', text: 'STOP' };
    await expect(receiveInboundMessage(context, VISITOR, message)).rejects.toThrow(UnauthenticatedError);
  });
});
