import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, WORKER } from '../testing/index.ts';
import { checkLookUps, readLookUpVerdict } from './look-up-check.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { reconcileDeparted } from './reconcile.ts';

const { context, messages, queue, send, states, withSettings } = await openMessagingTests();

const check = async () => await checkLookUps(context, WORKER);
const verdict = async () => await readLookUpVerdict(context, ADMINISTRATOR);

describe('checkLookUps', () => {
  it('knows nothing before a message was accepted, and until it can be expected in the list', async () => {
    await queue(1);
    expect(await check()).toBe(false);
    await send();
    context.clock.advance(29_999);
    expect(await check()).toBe(false);
    expect(await verdict()).toBe(null);
    context.clock.advance(1);
    expect(await check()).toBe(true);
    expect(await verdict()).toBe('SHOWN');
  });

  it.each([
    ['TEXT_HIDDEN', 'hidesTexts'],
    ['NOT_LISTED', 'hidesNumbers'],
  ] as const)('stores %s for a provider that %s, and looks again after a minute', async (expected, fault) => {
    await queue(1);
    await send();
    context.sender[fault] = true;
    context.clock.advance(30_000);
    await check();
    expect(await verdict()).toBe(expected);
    context.sender[fault] = false;
    context.clock.advance(59_999);
    expect(await check()).toBe(false);
    context.clock.advance(1);
    await check();
    expect(await verdict()).toBe('SHOWN');
  });

  it('keeps the verdict while the list is unavailable, and has none about another account', async () => {
    await queue(1);
    await send();
    context.clock.advance(30_000);
    await check();
    context.sender.isListDown = true;
    context.clock.advance(60_000);
    expect(await check()).toBe(false);
    expect(await verdict()).toBe('SHOWN');
    const other = withSettings({ twilio_account_sid: `AC${'1'.repeat(32)}` });
    expect(await readLookUpVerdict(other, ADMINISTRATOR)).toBe(null);
  });
});

it('checkLookUps reads no more messages when many have left with another account', async () => {
  await queue(21);
  for (let sent = 0; sent < 21; sent += 1) {
    await send();
    context.clock.advance(2_000);
  }
  const account = 'of another provider account';
  const [oldest] = await messages.find().sort({ departedAt: 1 }).toArray();
  await messages.updateMany({ departedAt: { $gt: oldest?.departedAt } }, { $set: { account } });
  context.clock.advance(30_000);
  expect(await check()).toBe(false);
  await messages.deleteOne({ account });
  expect(await check()).toBe(true);
});

describe('reconcileDeparted with a list that proves nothing', () => {
  const otherAccount = async (state: string) =>
    void (await messages.updateMany({ state }, { $set: { account: 'of another provider account' } }));
  it.each([
    ['no message was accepted', async () => void (await messages.deleteMany({ state: 'accepted' }))],
    ['the list hides texts', async () => void (context.sender.hidesTexts = true)],
    ['the list hides numbers', async () => void (context.sender.hidesNumbers = true)],
    ['the accepted message is of another account', async () => await otherAccount('accepted')],
    ['the message departed with another account', async () => await otherAccount('unknown')],
  ])('keeps an absent message unknown when %s', async (_what, hide) => {
    await queue(2);
    await send();
    context.sender.script.push({ kind: 'no-response' });
    await send();
    await hide();
    for (let minute = 0; minute < 5; minute += 1) {
      context.clock.advance(60_000);
      expect(await reconcileDeparted(context, WORKER)).toBe(0);
    }
    expect((await states()).at(-1)).toBe('unknown');
    expect(context.sender.requests).toBe(2);
  });

  it('keeps an accepted message unknown when the list hid it and shows all when it is checked', async () => {
    await queue(2);
    await send();
    context.sender.script.push('response-lost');
    await send();
    context.sender.hidesNumbers = true;
    for (let look = 0; look < 2; look += 1) {
      context.clock.advance(30_000);
      await reconcileDeparted(context, WORKER);
    }
    const findSent = context.sender.findSent.bind(context.sender);
    const sender = {
      send: context.sender.send.bind(context.sender),
      findSent: async (query: Parameters<typeof findSent>[0]) => {
        const response = await findSent(query);
        const isOfUnknown = query.to.endsWith((await messages.findOne({ state: 'unknown' }))?.phoneNumber ?? '-');
        if (isOfUnknown) context.sender.hidesNumbers = false;
        return response;
      },
    };
    context.clock.advance(60_000);
    expect(await reconcileDeparted({ ...context, sender }, WORKER)).toBe(0);
    expect(await states()).toEqual(['accepted', 'unknown']);
  });

  it('keeps an accepted message without a response unknown while the list hides its text', async () => {
    await queue(2);
    await send();
    context.sender.script.push('response-lost');
    await send();
    context.sender.hidesTexts = true;
    for (let minute = 0; minute < 5; minute += 1) {
      context.clock.advance(60_000);
      await reconcileDeparted(context, WORKER);
    }
    expect(await states()).toEqual(['accepted', 'unknown']);
  });
});
