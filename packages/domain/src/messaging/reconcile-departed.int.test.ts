import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing/index.ts';
import { messagingIndexes } from './message.model.ts';
import {
  createTestContext,
  dyingBeforeWrite,
  never,
  queue,
  recover,
  rowsOf,
  RUN,
  sendOne,
  weighIn,
  WORKER,
  type TestContext,
} from './messaging-context.fixture.ts';
import { planRun } from './plan-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { sendNextMessage } from './send-next-message.ts';
import type { OutgoingMessage } from './sender.ts';

const database = await databaseForEachTest(messagingIndexes);
let context: TestContext;

beforeEach(async () => {
  context = createTestContext(database);
});

const states = async () => (await rowsOf(database, RUN)).map(({ state }) => state);
const row = async () => (await rowsOf(database, RUN))[0];

describe('reconcileDeparted', () => {
  it('asks 5, 30 and 60 s after the departure, and queues again only then', async () => {
    await queue(context, 1);
    context.sender.script.push({ kind: 'no-answer' });
    await sendOne(context);
    const seen: string[] = [];
    for (const secondsLater of [4, 5, 30, 59, 60]) {
      context.clock.set(new Date((await row())?.stateTimes.sending ?? 0));
      context.clock.advance(secondsLater * 1_000);
      await reconcileDeparted(context, WORKER);
      seen.push(`${secondsLater} s: ${(await states())[0]}`);
    }
    expect(seen).toEqual(['4 s: unknown', '5 s: unknown', '30 s: unknown', '59 s: unknown', '60 s: queued']);
  });

  it('finds what was accepted without an answer, with how it ended', async () => {
    await queue(context, 1);
    context.sender.script.push('answer-lost');
    context.sender.status = 'delivered';
    await sendOne(context);
    context.clock.advance(5_000);
    await reconcileDeparted(context, WORKER);
    expect(await row()).toMatchObject({ state: 'delivered', providerSid: context.sender.taken[0]?.sid });
    expect(context.sender.requests).toBe(1);
  });

  it('proves nothing by a list that cannot be read', async () => {
    await queue(context, 1);
    context.sender.script.push('answer-lost');
    context.sender.isListDown = true;
    await sendOne(context);
    for (let minute = 0; minute < 5; minute += 1) {
      context.clock.advance(60_000);
      await reconcileDeparted(context, WORKER);
      expect(await states()).toEqual(['unknown']);
    }
    context.sender.isListDown = false;
    context.clock.advance(60_000);
    await reconcileDeparted(context, WORKER);
    expect(await states()).toEqual(['accepted']);
  });

  it('does not take one message of the provider for two of ours', async () => {
    context = createTestContext(database, { sms_final_template: 'The derby is over, thank you [First Name]!' });
    await weighIn(context, [
      { firstName: 'Ann', phoneNumber: '2505550001' },
      { firstName: 'Ann', phoneNumber: '2505550001', isJunior: true },
    ]);
    await planRun(context, WORKER, { runId: RUN, endedAt: context.clock.now(), requestId: null });
    context.sender.script.push('answer-lost', { kind: 'no-answer' });
    await sendOne(context);
    await sendOne(context);
    await recover(context);
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(context.sender.taken).toHaveLength(2);
    expect(context.sender.requests).toBe(3);
  });

  it('lets an answer that comes after a look stand', async () => {
    await queue(context, 1);
    const { sender } = context;
    const slowSend = async (message: OutgoingMessage) => {
      context.clock.advance(6_000);
      await reconcileDeparted(context, WORKER);
      expect(await states()).toEqual(['unknown']);
      return await sender.send(message);
    };
    const slow = { prepare: sender.prepare, send: slowSend, findSent: sender.findSent.bind(sender) };
    await sendNextMessage({ ...context, sender: slow }, WORKER, { claimer: 'slow', signal: never });
    expect(await states()).toEqual(['accepted']);
  });
});

describe('with a host clock that is wrong', () => {
  const HOUR_MS = 3_600_000;
  /** Sets the host's clock; the provider's goes on. */
  const setClock = (byMs: number) => {
    context.clock.advance(byMs);
    context.sender.aheadMs = (context.sender.aheadMs ?? 0) - byMs;
  };
  const afterSeconds = async (...seconds: number[]) => {
    for (const later of seconds) {
      context.clock.advance(later * 1_000);
      await reconcileDeparted(context, WORKER);
    }
  };

  it.each([300_000, -300_000, 3 * HOUR_MS, -3 * HOUR_MS, 1_000 * HOUR_MS])(
    'finds what was accepted, and queues what was not, when it is wrong by %i ms',
    async (byMs) => {
      await queue(context, 2);
      context.sender.aheadMs = -byMs;
      context.sender.script.push('answer-lost', { kind: 'no-answer' });
      await sendOne(context);
      await sendOne(context);
      await afterSeconds(5, 25, 30);
      expect(await states()).toEqual(['accepted', 'queued']);
    },
  );

  it('is not deceived when it is set ahead while the request is on its way', async () => {
    await queue(context, 1);
    const { sender } = context;
    const slowSend = async (message: OutgoingMessage) => {
      setClock(HOUR_MS);
      await reconcileDeparted(context, WORKER);
      await afterSeconds(5);
      expect(await states()).toEqual(['unknown']);
      return await sender.send(message);
    };
    const slow = { prepare: sender.prepare, send: slowSend, findSent: sender.findSent.bind(sender) };
    await sendNextMessage({ ...context, sender: slow }, WORKER, { claimer: 'slow', signal: never });
    expect(await states()).toEqual(['accepted']);
  });

  it('leaves to a person what was accepted before it was set back, and queues what was not', async () => {
    await queue(context, 2);
    context.sender.script.push('answer-lost', { kind: 'no-answer' });
    await sendOne(context);
    await sendOne(context);
    setClock(-3 * HOUR_MS);
    await afterSeconds(1, 30, 30, 30);
    expect(await states()).toEqual(['unknown', 'queued']);
  });

  it('calls nothing absent when the provider does not tell its time', async () => {
    await queue(context, 1);
    context.sender.aheadMs = null;
    context.sender.script.push({ kind: 'no-answer' });
    await sendOne(context);
    await afterSeconds(5, 25, 30, 30, 30);
    expect(await states()).toEqual(['unknown']);
  });
});

it('does not queue a message that departs again while it is looked up', async () => {
  await queue(context, 1);
  context.sender.script.push({ kind: 'no-answer' });
  await sendOne(context);
  const { sender } = context;
  const findSent: typeof sender.findSent = async (query) => {
    await database.collection('sms_messages').updateOne({}, { $set: { departedAt: context.clock.now() } });
    return await sender.findSent(query);
  };
  context.clock.advance(5_000);
  await reconcileDeparted(context, WORKER);
  context.clock.advance(55_000);
  const looking = { prepare: sender.prepare, send: sender.send.bind(sender), findSent };
  expect(await reconcileDeparted({ ...context, sender: looking }, WORKER)).toBe(0);
  expect(await states()).toEqual(['unknown']);
});

describe('after a death', () => {
  it('each contestant gets exactly one message, before whichever write of a send the process dies', async () => {
    await queue(context, 12);
    let deaths = 0;
    while (await dyingBeforeWrite(deaths + 1, () => sendOne(context))) {
      deaths += 1;
      await recover(context);
      expect(await states()).toEqual(Array.from({ length: 12 }, () => 'accepted'));
      expect(context.sender.taken).toHaveLength(12);
      expect(new Set(context.sender.taken.map(({ to }) => to)).size).toBe(12);
      await database.collection('sms_messages').deleteMany({});
      context.sender.taken.length = 0;
      await database.collection('sms_runs').updateMany({}, { $set: { isPlanned: false } });
      await planRun(context, WORKER, { runId: RUN, endedAt: context.clock.now(), requestId: null });
    }
    // Claim, departure, record.
    expect(deaths).toBe(3);
  });

  it.each(['killed-before', 'killed-after'] as const)('in the request itself (%s)', async (moment) => {
    await queue(context, 5);
    context.sender.script.push({ kind: 'accepted', sid: 'SM-other' }, moment);
    context.sender.script[0] = 'answer-lost';
    await expect(sendOne(context)).resolves.toEqual({ kind: 'done' });
    await expect(sendOne(context)).rejects.toThrow('killed');
    await recover(context);
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    expect(context.sender.taken.map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `+1250555000${number}`),
    );
  });
});
