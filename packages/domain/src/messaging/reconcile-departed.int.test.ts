import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForEachTest } from '../testing/index.ts';
import { ensureMessagingIndexes } from './message.model.ts';
import { createStage, dyingBeforeWrite, rowsOf, weighIn, WORKER, type Stage } from './messaging-stage.fixture.ts';
import { planRun } from './plan-run.ts';
import { reconcileDeparted } from './reconcile-departed.ts';
import { sendNextMessage } from './send-next-message.ts';
import type { OutgoingMessage } from './sender.ts';
import { never, queue, recover, RUN, sendOne } from './sending-stage.fixture.ts';

const database = await databaseForEachTest(ensureMessagingIndexes);
let stage: Stage;

beforeEach(async () => {
  stage = createStage(database);
});

const states = async () => (await rowsOf(database, RUN)).map(({ state }) => state);
const row = async () => (await rowsOf(database, RUN))[0];

describe('reconcileDeparted', () => {
  it('asks 5, 30 and 60 s after the departure, and queues again only then', async () => {
    await queue(stage, 1);
    stage.sender.script.push({ kind: 'no-answer' });
    await sendOne(stage);
    const seen: string[] = [];
    for (const secondsLater of [4, 5, 30, 59, 60]) {
      stage.clock.set(new Date((await row())?.stateTimes.sending ?? 0));
      stage.clock.advance(secondsLater * 1_000);
      await reconcileDeparted(stage, WORKER);
      seen.push(`${secondsLater} s: ${(await states())[0]}`);
    }
    expect(seen).toEqual(['4 s: unknown', '5 s: unknown', '30 s: unknown', '59 s: unknown', '60 s: queued']);
  });

  it('finds what was accepted without an answer, with how it ended', async () => {
    await queue(stage, 1);
    stage.sender.script.push('answer-lost');
    stage.sender.status = 'delivered';
    await sendOne(stage);
    stage.clock.advance(5_000);
    await reconcileDeparted(stage, WORKER);
    expect(await row()).toMatchObject({ state: 'delivered', providerSid: stage.sender.taken[0]?.sid });
    expect(stage.sender.requests).toBe(1);
  });

  it('proves nothing by a list that cannot be read', async () => {
    await queue(stage, 1);
    stage.sender.script.push('answer-lost');
    stage.sender.isListDown = true;
    await sendOne(stage);
    for (let minute = 0; minute < 5; minute += 1) {
      stage.clock.advance(60_000);
      await reconcileDeparted(stage, WORKER);
      expect(await states()).toEqual(['unknown']);
    }
    stage.sender.isListDown = false;
    stage.clock.advance(60_000);
    await reconcileDeparted(stage, WORKER);
    expect(await states()).toEqual(['accepted']);
  });

  it('does not take one message of the provider for two of ours', async () => {
    stage = createStage(database, { sms_final_template: 'The derby is over, thank you [First Name]!' });
    await weighIn(stage, [
      { firstName: 'Ann', phoneNumber: '2505550001' },
      { firstName: 'Ann', phoneNumber: '2505550001', isJunior: true },
    ]);
    await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
    stage.sender.script.push('answer-lost', { kind: 'no-answer' });
    await sendOne(stage);
    await sendOne(stage);
    await recover(stage);
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(stage.sender.taken).toHaveLength(2);
    expect(stage.sender.requests).toBe(3);
  });

  it('lets an answer that comes after a look stand', async () => {
    await queue(stage, 1);
    const { sender } = stage;
    const slowSend = async (message: OutgoingMessage) => {
      stage.clock.advance(6_000);
      await reconcileDeparted(stage, WORKER);
      expect(await states()).toEqual(['unknown']);
      return await sender.send(message);
    };
    const slow = { prepare: sender.prepare, send: slowSend, findSent: sender.findSent.bind(sender) };
    await sendNextMessage({ ...stage, sender: slow }, WORKER, { claimer: 'slow', signal: never });
    expect(await states()).toEqual(['accepted']);
  });
});

describe('with a host clock that is wrong', () => {
  const HOUR_MS = 3_600_000;
  /** Sets the host's clock; the provider's goes on. */
  const setClock = (byMs: number) => {
    stage.clock.advance(byMs);
    stage.sender.aheadMs = (stage.sender.aheadMs ?? 0) - byMs;
  };
  const afterSeconds = async (...seconds: number[]) => {
    for (const later of seconds) {
      stage.clock.advance(later * 1_000);
      await reconcileDeparted(stage, WORKER);
    }
  };

  it.each([300_000, -300_000, 3 * HOUR_MS, -3 * HOUR_MS, 1_000 * HOUR_MS])(
    'finds what was accepted, and queues what was not, when it is wrong by %i ms',
    async (byMs) => {
      await queue(stage, 2);
      stage.sender.aheadMs = -byMs;
      stage.sender.script.push('answer-lost', { kind: 'no-answer' });
      await sendOne(stage);
      await sendOne(stage);
      await afterSeconds(5, 25, 30);
      expect(await states()).toEqual(['accepted', 'queued']);
    },
  );

  it('is not deceived when it is set ahead while the request is on its way', async () => {
    await queue(stage, 1);
    const { sender } = stage;
    const slowSend = async (message: OutgoingMessage) => {
      setClock(HOUR_MS);
      await reconcileDeparted(stage, WORKER);
      await afterSeconds(5);
      expect(await states()).toEqual(['unknown']);
      return await sender.send(message);
    };
    const slow = { prepare: sender.prepare, send: slowSend, findSent: sender.findSent.bind(sender) };
    await sendNextMessage({ ...stage, sender: slow }, WORKER, { claimer: 'slow', signal: never });
    expect(await states()).toEqual(['accepted']);
  });

  it('leaves to a person what was accepted before it was set back, and queues what was not', async () => {
    await queue(stage, 2);
    stage.sender.script.push('answer-lost', { kind: 'no-answer' });
    await sendOne(stage);
    await sendOne(stage);
    setClock(-3 * HOUR_MS);
    await afterSeconds(1, 30, 30, 30);
    expect(await states()).toEqual(['unknown', 'queued']);
  });

  it('calls nothing absent when the provider does not tell its time', async () => {
    await queue(stage, 1);
    stage.sender.aheadMs = null;
    stage.sender.script.push({ kind: 'no-answer' });
    await sendOne(stage);
    await afterSeconds(5, 25, 30, 30, 30);
    expect(await states()).toEqual(['unknown']);
  });
});

it('does not queue a message that departs again while it is looked up', async () => {
  await queue(stage, 1);
  stage.sender.script.push({ kind: 'no-answer' });
  await sendOne(stage);
  const { sender } = stage;
  const findSent: typeof sender.findSent = async (query) => {
    await database.collection('sms_messages').updateOne({}, { $set: { departedAt: stage.clock.now() } });
    return await sender.findSent(query);
  };
  stage.clock.advance(5_000);
  await reconcileDeparted(stage, WORKER);
  stage.clock.advance(55_000);
  const looking = { prepare: sender.prepare, send: sender.send.bind(sender), findSent };
  expect(await reconcileDeparted({ ...stage, sender: looking }, WORKER)).toBe(0);
  expect(await states()).toEqual(['unknown']);
});

describe('after a death', () => {
  it('each contestant gets exactly one message, before whichever write of a send the process dies', async () => {
    await queue(stage, 12);
    let deaths = 0;
    while (await dyingBeforeWrite(deaths + 1, () => sendOne(stage))) {
      deaths += 1;
      await recover(stage);
      expect(await states()).toEqual(Array.from({ length: 12 }, () => 'accepted'));
      expect(stage.sender.taken).toHaveLength(12);
      expect(new Set(stage.sender.taken.map(({ to }) => to)).size).toBe(12);
      await database.collection('sms_messages').deleteMany({});
      stage.sender.taken.length = 0;
      await database.collection('sms_runs').updateMany({}, { $set: { isPlanned: false } });
      await planRun(stage, WORKER, { runId: RUN, endedAt: stage.clock.now(), requestId: null });
    }
    // Claim, departure, record.
    expect(deaths).toBe(3);
  });

  it.each(['killed-before', 'killed-after'] as const)('in the request itself (%s)', async (moment) => {
    await queue(stage, 5);
    stage.sender.script.push({ kind: 'accepted', sid: 'SM-other' }, moment);
    stage.sender.script[0] = 'answer-lost';
    await expect(sendOne(stage)).resolves.toEqual({ kind: 'done' });
    await expect(sendOne(stage)).rejects.toThrow('killed');
    await recover(stage);
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    expect(stage.sender.taken.map(({ to }) => to).toSorted()).toEqual(
      [1, 2, 3, 4, 5].map((number) => `+1250555000${number}`),
    );
  });
});
