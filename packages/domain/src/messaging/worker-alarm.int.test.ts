import { beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { openMessagingTests, type TestContext } from './messaging-context.fixture.ts';
import { recordDeliveryReceipt } from './delivery-receipts.ts';
import { sendTestMessage } from './manual-message.ts';
import { reconcileDeparted } from './reconcile.ts';
import { insertRunOnce, resumeRun } from './run.ts';
import { stopSending } from './send-gate.ts';
import { readWorkerAlarm } from './worker-alarm.ts';

const RECEIPT = { to: null, providerSid: 'SM-of-the-receipt', status: 'sent', errorCode: null };
const TEST_MESSAGE = { phoneNumber: '250-555-0199', text: 'Hello' };
const BEGIN = new Date('2025-08-09T19:00:00.000Z');

const { database, context, withSettings, weighIn, plan, send } = await openMessagingTests();
let dueAt: Date;
beforeEach(async () => {
  dueAt = BEGIN;
  await weighIn(2);
});

/** Plans the run and stores when its messages are due. Planning advances the clock. */
async function planDue(): Promise<void> {
  await plan();
  dueAt = context.clock.now();
}
const after = (seconds: number) => context.clock.set(new Date(dueAt.getTime() + seconds * 1_000));
const alarm = async (deps: TestContext = context) => await readWorkerAlarm(deps, WORKER);

describe('readWorkerAlarm', () => {
  it('is raised after 30 s without a departure and cleared by the next message', async () => {
    await planDue();
    after(29);
    expect(await alarm()).toBeNull();
    after(30);
    expect(await alarm()).toEqual({ waiting: 2, since: dueAt });
    await send();
    expect(await alarm()).toBeNull();
    after(59);
    expect(await alarm()).toBeNull();
    after(61);
    expect(await alarm()).toEqual({ waiting: 1, since: dueAt });
  });

  it('is raised for a run without stored messages', async () => {
    await insertRunOnce(database, { id: 1, createdAt: BEGIN, requestId: null });
    after(29);
    expect(await alarm()).toBeNull();
    after(31);
    expect(await alarm()).toEqual({ waiting: 0, since: BEGIN });
  });

  it('is raised for a claimed message that makes no progress', async () => {
    await planDue();
    context.sender.script.push('killed-before');
    await expect(send()).rejects.toThrow('killed');
    after(31);
    expect(await alarm()).toMatchObject({ waiting: 2 });
  });

  it('is not raised when all messages are done or unknown', async () => {
    await planDue();
    context.sender.script.push('response-lost');
    await send();
    await send();
    after(600);
    expect(await alarm()).toBeNull();
  });

  it.each([
    ['a look-up', async () => await reconcileDeparted(context, WORKER)],
    ['a receipt', async () => await recordDeliveryReceipt(context, WORKER, { ...RECEIPT, messageId: 1 })],
    [
      'a message that its caller took back',
      async () => {
        const sending = sendTestMessage(context, ADMINISTRATOR, TEST_MESSAGE);
        await expect(sending).rejects.toMatchObject({ code: 'BUSY' });
      },
    ],
  ])('is raised in spite of %s', async (_what, work) => {
    await planDue();
    context.sender.script.push('response-lost');
    await send();
    after(120);
    context.sender.isListDown = true;
    await work();
    expect(await alarm()).toEqual({ waiting: 1, since: dueAt });
  });

  it('is not raised while messages are switched off or stopped', async () => {
    await planDue();
    after(31);
    expect(await alarm(withSettings({ sms_enabled: 'false' }))).toBeNull();

    await stopSending(context, { by: 'a reset' });
    expect(await alarm()).toBeNull();
  });

  it('is not raised for a paused run, nor for 30 s after the run was resumed', async () => {
    await planDue();
    context.sender.script.push({ kind: 'not-configured' });
    await send();
    after(61);
    expect(await alarm()).toBeNull();
    await resumeRun(context, ADMINISTRATOR, { runId: 1 });
    after(90);
    expect(await alarm()).toBeNull();
    after(91);
    expect(await alarm()).toMatchObject({ waiting: 2 });
  });
});
