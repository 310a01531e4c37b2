import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, atOnce, WORKER } from '../testing/index.ts';
import { answerQuestion } from './answers.ts';
import { listStandings } from './contestants.ts';
import { openMessagingTests, weighInNow } from './messaging-context.fixture.ts';
import { receiveInboundMessage } from './opt-outs.ts';
import { keepReply, listReplies } from './replies.ts';

const { context, entries, rows, withSettings, weighIn } = await openMessagingTests();

const FROM = '+12505550001';
const ask = async (text: string, providerSid = 'SM1', from = FROM, deps = context) =>
  await answerQuestion(deps, WORKER, { providerSid, from, text });
const PHONE = { phoneNumber: '2505550001' };
const FISH = [
  { ...PHONE, firstName: 'Ada', lastName: 'Cho', fishWeight: '20' },
  { ...PHONE, firstName: 'Ada', lastName: 'Cho', fishWeight: '10' },
  { ...PHONE, firstName: 'Ben', lastName: 'Cho', fishWeight: '15', isJunior: true },
  { phoneNumber: '2505550002', firstName: 'Other', lastName: 'Angler', fishWeight: '30' },
];

describe('RANK', () => {
  it.each(['RANK', ' rank? ', 'Rang'])(
    '%j is answered with the rank of each contestant of the number',
    async (text) => {
      await weighIn(FISH);
      expect(await ask(text)).toBe(
        [
          'Ben: #1 in the Junior Division, 15 lbs. https://derby.example/junior-leaderboard/Ben+Cho?follow=3',
          'Ada: #2 in the Regular Division, 20 lbs. https://derby.example/leaderboard/Ada+Cho?follow=1',
        ].join('\n'),
      );
    },
  );

  it('says that there is no fish, and nothing while the board is private', async () => {
    expect(await ask('RANK')).toBe('No fish was weighed in with this number yet.');
    context.clock.advance(60_000);
    expect(await ask('RANK', 'SM2', FROM, withSettings({ leaderboard_public: 'false' }))).toBeNull();
  });

  it('is answered once a minute and number, and again with the same text when it is delivered again', async () => {
    context.clock.set('2025-08-09T20:00:30Z');
    await weighIn(FISH);
    const first = await ask('RANK');
    await weighInNow(context, 'Late');
    expect(await ask('RANK')).toBe(first);
    expect(await ask('RANK', 'SM2')).toBeNull();
    context.clock.advance(60_000);
    expect(await ask('RANK', 'SM3')).toContain('Ada: #3 in the Regular Division');
    expect((await rows()).map(({ kind, state }) => [kind, state])).toEqual([
      ['reply', 'accepted'],
      ['reply', 'accepted'],
    ]);
  });

  it('equals the board in a hundred random states', async () => {
    await weighIn(Array.from({ length: 6 }, () => ({})));
    for (let state = 1; state <= 100; state += 1) {
      const fishWeightLbs = Math.ceil(Math.random() * 8);
      const change = { $set: { fishWeightLbs, isJunior: Math.random() < 0.3 } };
      await entries.updateOne({ _id: (1 + (state % 6)) as never }, change);
      context.clock.advance(60_000);
      const board = await listStandings(context);
      const asked = board.find(({ id }) => id === 1 + (state % 5));
      const answer = await ask('RANK', `SM${state}`, `+1${asked?.phoneNumber}`);
      expect(answer).toContain(`: #${asked?.rank} in the ${asked?.isJunior ? 'Junior' : 'Regular'} Division, `);
    }
  });

  it('gets one answer from twenty deliveries at once', async () => {
    await weighIn(FISH);
    const { done } = await atOnce(20, async (index) => await ask('RANK', `SM${index % 5}`));
    expect(new Set(done.filter((answer) => answer !== null)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});

it('WHEN is answered with time and place', async () => {
  const deps = withSettings({ weigh_in_start: '2025-08-09T12:00', weigh_in_end: '2025-08-09T16:00' });
  expect(await ask('When', 'SM1', FROM, deps)).toBe(
    'Rangers Salmon Derby: Saturday, August 9, 2025, weigh-in 12:00 PM to 4:00 PM, Rangers Club Hall, 1040 Luxton Road, Victoria',
  );
  const unset = withSettings({ weigh_in_start: '' });
  expect(await ask('QUAND', 'SM2', '+12505550009', unset)).toBe(
    'Rangers Salmon Derby: the next date will be announced.',
  );
});

it('answers no number that has opted out, and nothing while messages are off', async () => {
  await receiveInboundMessage(context, WORKER, { providerSid: 'SM0', from: FROM, text: 'STOP' });
  expect(await ask('WHEN')).toBeNull();
  expect(await ask('WHEN', 'SM2', '+12505550009', withSettings({ sms_enabled: 'false' }))).toBeNull();
  expect(await ask('RANK', 'SM3', 'not a number')).toBeNull();
  expect(await rows()).toEqual([]);
});

describe('other texts', () => {
  const keep = async (text: string, providerSid: string) =>
    await keepReply(context, WORKER, { providerSid, from: FROM, text });

  it('are listed with who sent them, once, and without questions and opt-outs', async () => {
    await weighIn(FISH);
    await keep('Is there still parking?', 'SM1');
    await keep('Is there still parking?', 'SM1');
    await keep('RANK', 'SM2');
    await keep('STOP', 'SM3');
    await keep('  ', 'SM4');
    expect(await listReplies(context, ADMINISTRATOR)).toMatchObject([
      { phoneNumber: '2505550001', names: ['Ada Cho', 'Ben Cho'], text: 'Is there still parking?' },
    ]);
  });

  it('are kept up to the latest 200', async () => {
    for (let index = 0; index < 203; index += 1) {
      await keep(`Text ${index}`, `SM${index}`);
    }
    const replies = await listReplies(context, ADMINISTRATOR);
    expect([replies.length, replies[0]?.text, replies.at(-1)?.text]).toEqual([200, 'Text 202', 'Text 3']);
  });
});
