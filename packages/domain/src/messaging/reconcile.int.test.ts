import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER, dyingBeforeWrite } from '../testing/index.ts';
import { afterDeath, never, openMessagingTests } from './messaging-context.fixture.ts';
import { reconcileDeparted, releaseStaleClaims } from './reconcile.ts';
import { settleUnknownMessage } from './run-messages.ts';
import { MESSAGE_CLAIMS, sendNextMessage } from './send-next-message.ts';
import type { OutgoingMessage } from './sender.ts';

const { database, context, messages, row, rows, states, withSettings, weighIn, plan, queue, send, recover } =
  await openMessagingTests();

/** Sends a message and runs `meanwhile` before the provider gets it. Returns its states before and after the response. */
async function sendSlowly(meanwhile: () => Promise<void>): Promise<unknown[]> {
  await queue(1);
  const seen: unknown[] = [];
  const { sender } = context;
  const slowSend = async (message: OutgoingMessage) => {
    await meanwhile();
    seen.push(...(await states()));
    return await sender.send(message);
  };
  const slow = { send: slowSend, findSent: sender.findSent.bind(sender) };
  await sendNextMessage({ ...context, sender: slow }, WORKER, { claimer: 'slow', signal: never });
  return [...seen, ...(await states())];
}

/** Queues two messages and sends the first, which the provider's list then must show. */
async function queueAfterAccepted(): Promise<void> {
  await queue(2);
  await send();
}

describe('releaseStaleClaims', () => {
  const release = async () => await releaseStaleClaims(context, WORKER);

  it('requeues a claim without departure 90 s after it was first seen', async () => {
    await queue(2);
    await MESSAGE_CLAIMS.claim(context, 'another host');
    expect(await release()).toBe(0);
    context.clock.advance(89_999);
    expect(await release()).toBe(0);
    context.clock.advance(1);
    expect(await release()).toBe(1);
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('requeues a claim of a dead process at once', async () => {
    await queue(2);
    await MESSAGE_CLAIMS.claim(context, 'lives');
    await MESSAGE_CLAIMS.claim(context, 'gone');
    context.goneProcesses.add('gone');
    expect(await release()).toBe(1);
    expect(await states()).toEqual(['sending', 'queued']);
  });

  it.each([-600_000, 600_000])('keeps the claim of a live process with a clock %i ms off', async (differenceMs) => {
    await queue(1);
    context.clock.advance(differenceMs);
    await MESSAGE_CLAIMS.claim(context, 'lives');
    context.clock.advance(-differenceMs);
    expect(await release()).toBe(0);
    context.clock.advance(89_999);
    expect(await release()).toBe(0);
    expect(await states()).toEqual(['sending']);
  });

  it('ignores a claim with a departure', async () => {
    await queue(1);
    context.sender.script.push('killed-after');
    await expect(send()).rejects.toThrow('killed');
    expect(await releaseStaleClaims(afterDeath(context), WORKER)).toBe(0);
    expect(await states()).toEqual(['sending']);
  });
});

describe('reconcileDeparted', () => {
  it('looks up a message 5, 30 and 60 s after the departure and requeues it only at 60 s', async () => {
    await queueAfterAccepted();
    context.sender.script.push({ kind: 'no-response' });
    await send();
    const departedAt = context.clock.now();
    const seen: string[] = [];
    for (const secondsLater of [4, 5, 30, 59, 60]) {
      context.clock.set(departedAt);
      context.clock.advance(secondsLater * 1_000);
      await reconcileDeparted(context, WORKER);
      seen.push(`${secondsLater} s: ${(await states())[1]}`);
    }
    expect(seen).toEqual(['4 s: unknown', '5 s: unknown', '30 s: unknown', '59 s: unknown', '60 s: queued']);
  });

  it('records an accepted message with a lost response in its state at the provider', async () => {
    await queue(1);
    context.sender.script.push('response-lost');
    context.sender.status = 'delivered';
    await send();
    context.clock.advance(5_000);
    await reconcileDeparted(context, WORKER);
    expect(await row()).toMatchObject({ state: 'delivered', providerSid: context.sender.taken[0]?.sid });
    expect(context.sender.requests).toBe(1);
  });

  it('keeps a message unknown while the list of the provider is not available', async () => {
    await queue(1);
    context.sender.script.push('response-lost');
    context.sender.isListDown = true;
    await send();
    const unknownSince = (await row())?.stateTimes.unknown;
    for (let minute = 0; minute < 5; minute += 1) {
      context.clock.advance(60_000);
      await reconcileDeparted(context, WORKER);
      expect(await row()).toMatchObject({ state: 'unknown', stateTimes: { unknown: unknownSince } });
    }
    context.sender.isListDown = false;
    context.clock.advance(60_000);
    await reconcileDeparted(context, WORKER);
    expect(await states()).toEqual(['accepted']);
  });

  it('does not match one provider message to two rows', async () => {
    Object.assign(context, withSettings({ sms_final_template: 'The derby is over, thank you [First Name]!' }));
    await weighIn([
      { firstName: 'Ann', phoneNumber: '2505550001' },
      { firstName: 'Ann', phoneNumber: '2505550001', isJunior: true },
    ]);
    await plan();
    context.sender.script.push('response-lost', { kind: 'no-response' });
    await send();
    await send();
    await recover();
    expect(await states()).toEqual(['accepted', 'accepted']);
    expect(context.sender.taken).toHaveLength(2);
    expect(context.sender.requests).toBe(3);
  });

  it('accepts a response that arrives after a look-up', async () => {
    const seen = await sendSlowly(async () => {
      context.clock.advance(6_000);
      await reconcileDeparted(context, WORKER);
    });
    expect(seen).toEqual(['unknown', 'accepted']);
  });
});

describe('reconcileDeparted with a wrong host clock', () => {
  const HOUR_MS = 3_600_000;
  /** Sets the host's clock; the provider's clock is not changed. */
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
    'finds an accepted message and requeues an unsent one when the clock is %i ms off',
    async (byMs) => {
      await queue(2);
      context.sender.aheadMs = -byMs;
      context.sender.script.push('response-lost', { kind: 'no-response' });
      await send();
      await send();
      await afterSeconds(5, 25, 30);
      expect(await states()).toEqual(['accepted', 'queued']);
    },
  );

  it('accepts the response when the clock is set ahead during the request', async () => {
    const seen = await sendSlowly(async () => {
      setClock(HOUR_MS);
      await reconcileDeparted(context, WORKER);
      await afterSeconds(5);
    });
    expect(seen).toEqual(['unknown', 'accepted']);
  });

  it('keeps a message accepted before the clock was set back unknown and requeues an unsent one', async () => {
    await queue(3);
    context.sender.script.push('response-lost', { kind: 'no-response' });
    await send();
    await send();
    setClock(-3 * HOUR_MS);
    await messages.updateMany({ state: 'queued' }, { $set: { notBefore: context.clock.now() } });
    await send();
    await afterSeconds(1, 30, 30, 30);
    expect(await states()).toEqual(['unknown', 'queued', 'accepted']);
  });

  it('declares no message absent when the provider does not send its time', async () => {
    await queueAfterAccepted();
    context.sender.aheadMs = null;
    context.sender.script.push({ kind: 'no-response' });
    await send();
    await afterSeconds(5, 25, 30, 30, 30);
    expect(await states()).toEqual(['accepted', 'unknown']);
  });
});

it('reconcileDeparted does not requeue a message that departs again during the look-up', async () => {
  await queueAfterAccepted();
  context.sender.script.push({ kind: 'no-response' });
  await send();
  const { sender } = context;
  const findSent: typeof sender.findSent = async (query) => {
    await messages.updateOne({ _id: 2 as never }, { $set: { departedAt: context.clock.now() } });
    return await sender.findSent(query);
  };
  context.clock.advance(5_000);
  await reconcileDeparted(context, WORKER);
  context.clock.advance(55_000);
  const patchedSender = { send: sender.send.bind(sender), findSent };
  expect(await reconcileDeparted({ ...context, sender: patchedSender }, WORKER)).toBe(0);
  expect(await states()).toEqual(['accepted', 'unknown']);
});

it.each([
  ['does not find it', false],
  ['fails', true],
])(
  'reconcileDeparted leaves a message that an administrator left during a look-up that %s',
  async (_how, isListDown) => {
    await queueAfterAccepted();
    context.sender.script.push({ kind: 'no-response' });
    await send();
    context.clock.advance(5_000);
    await reconcileDeparted(context, WORKER);
    context.clock.advance(60_000);
    const { sender } = context;
    const findSent: typeof sender.findSent = async (query) => {
      await settleUnknownMessage(context, ADMINISTRATOR, { messageId: 2, outcome: 'LEFT' });
      sender.isListDown = isListDown;
      return await sender.findSent(query);
    };
    await reconcileDeparted({ ...context, sender: { send: sender.send.bind(sender), findSent } }, WORKER);
    expect((await rows())[1]).toMatchObject({ state: 'unknown', nextLookAt: null });
  },
);

it('reconcileDeparted takes a found message for sent although it was queued again during the look-up', async () => {
  await queueAfterAccepted();
  context.sender.script.push('response-lost');
  await send();
  context.clock.advance(60_000);
  const { sender } = context;
  const findSent: typeof sender.findSent = async (query) => {
    await settleUnknownMessage(context, ADMINISTRATOR, { messageId: 2, outcome: 'NOT_SENT' });
    return await sender.findSent(query);
  };
  await reconcileDeparted({ ...context, sender: { send: sender.send.bind(sender), findSent } }, WORKER);
  await recover();
  expect((await rows())[1]).toMatchObject({ state: 'accepted', providerSid: sender.taken[1]?.sid });
  expect(sender.requests).toBe(2);
});

describe('recovery after a crash', () => {
  it('sends each contestant exactly one message when a send crashes before any write', async () => {
    await queue(12);
    let crashes = 0;
    while (await dyingBeforeWrite(crashes + 1, () => send())) {
      crashes += 1;
      await recover();
      expect(await states()).toEqual(Array.from({ length: 12 }, () => 'accepted'));
      expect(context.sender.taken).toHaveLength(12);
      expect(new Set(context.sender.taken.map(({ to }) => to)).size).toBe(12);
      await messages.deleteMany({});
      context.sender.taken.length = 0;
      await database.collection('sms_runs').updateMany({}, { $set: { isPlanned: false } });
      await plan();
    }
    // Writes: claim, departure, record.
    expect(crashes).toBe(3);
  });

  it.each(['killed-before', 'killed-after'] as const)(
    'sends each message once when a worker crashes in the request (%s)',
    async (moment) => {
      await queue(5);
      context.sender.script.push({ kind: 'accepted', sid: 'SM-other' }, moment);
      context.sender.script[0] = 'response-lost';
      await expect(send()).resolves.toEqual({ kind: 'done' });
      await expect(send()).rejects.toThrow('killed');
      await recover();
      expect(await states()).toEqual(Array.from({ length: 5 }, () => 'accepted'));
      expect(context.sender.taken.map(({ to }) => to).toSorted()).toEqual(
        [1, 2, 3, 4, 5].map((number) => `+1250555000${number}`),
      );
    },
  );
});
