import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, atOnce, auditRows, WORKER } from '../testing/index.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { reconcileDeparted } from './reconcile.ts';
import { runMessageStates, settleUnknownMessage, unknownMessages } from './run-messages.ts';

const { database, context, states, queue, send } = await openMessagingTests();

const actionsOf = async () => (await auditRows(database)).map(({ action }) => action as string);

describe('runMessageStates', () => {
  const statesOf = async (runId: number) => await runMessageStates(context, ADMINISTRATOR, { runId });

  it('returns the states of one run in the order of sending', async () => {
    await queue(3);
    context.sender.isListDown = true;
    context.sender.script.push('response-lost');
    await send();
    expect(await statesOf(1)).toEqual(['unknown', 'queued', 'queued']);
    expect(await statesOf(2)).toEqual([]);
  });
});

describe('settleUnknownMessage', () => {
  /** Makes a message unknown while the provider's list is not available. Returns its id. */
  async function makeUnknownMessage(): Promise<number> {
    await queue(1);
    context.sender.isListDown = true;
    context.sender.script.push('response-lost');
    await send();
    const [message] = await unknownMessages(context, ADMINISTRATOR);
    expect(message).toMatchObject({
      state: 'unknown',
      recipient: 'Angler1 Test',
      reason: 'Unknown, may have been sent',
    });
    return message?.id ?? 0;
  }
  const settle = async (messageId: number, outcome: 'SENT' | 'NOT_SENT' | 'LEFT') =>
    await settleUnknownMessage(context, ADMINISTRATOR, { messageId, outcome });

  it('refuses an unknown id', async () => {
    await expect(settle(9, 'SENT')).rejects.toThrow('Message not found');
    expect(await actionsOf()).toEqual([]);
  });

  it('refuses until the provider has been queried for a minute', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(59_999);
    await expect(settle(id, 'NOT_SENT')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The provider is still being asked about this message. Please try again in a minute.',
    });
    expect(await states()).toEqual(['unknown']);
    context.clock.advance(1);
    expect(await settle(id, 'NOT_SENT')).toMatchObject({ state: 'queued' });
  });

  it('is possible after the clock, which was ahead, was set back', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(60_000 - 3 * 3_600_000);
    expect(await settle(id, 'SENT')).toMatchObject({ state: 'accepted' });
  });

  it('requeues an unsent message, accepts a sent one, and stops look-ups of one left unknown', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(60_000);
    expect(await settle(id, 'LEFT')).toMatchObject({ state: 'unknown' });
    context.sender.isListDown = false;
    context.clock.advance(600_000);
    await reconcileDeparted(context, WORKER);
    expect(await states()).toEqual(['unknown']);
    expect(await settle(id, 'NOT_SENT')).toMatchObject({ state: 'queued' });
    context.sender.isListDown = true;
    context.sender.script.push('response-lost');
    await send();
    context.clock.advance(60_000);
    expect(await settle(id, 'SENT')).toMatchObject({ state: 'accepted', reason: null });
    expect(await actionsOf()).toEqual(['message.settled', 'message.settled', 'message.settled']);
    expect((await auditRows(database))[0]).toMatchObject({
      subject: { kind: 'run', id: 1 },
      changes: { message: { from: null, to: id }, outcome: { from: 'unknown', to: 'LEFT' } },
    });
  });

  it('accepts one of 20 concurrent decisions and refuses the others', async () => {
    const id = await makeUnknownMessage();
    context.clock.advance(60_000);
    const { done, refused } = await atOnce(20, (index) => settle(id, index < 10 ? 'SENT' : 'NOT_SENT'));
    expect(done).toHaveLength(1);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ message: 'The outcome of this message is known by now' });
    }
  });

  it("refuses a decision after the provider's list has decided", async () => {
    const id = await makeUnknownMessage();
    context.sender.isListDown = false;
    context.clock.advance(60_000);
    await reconcileDeparted(context, WORKER);
    expect(await states()).toEqual(['accepted']);
    await expect(settle(id, 'NOT_SENT')).rejects.toThrow('The outcome of this message is known by now');
  });
});
