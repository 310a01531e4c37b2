import { describe, expect, it } from 'vitest';
import { giveConsents } from '../consents/index.ts';
import { ADMINISTRATOR } from '../testing/index.ts';
import { openMessagingTests } from './messaging-context.fixture.ts';
import { rememberOptOut } from './opt-outs.ts';
import { messagePreflight } from './preflight.ts';

const { database, context, entries, rows, weighIn, plan, withSettings } = await openMessagingTests();

const preflight = async (finalText?: string) => await messagePreflight(context, ADMINISTRATOR, { finalText });

/** Weighs in a family on one phone, a tie for second place, an opted-out number and a name with a Hungarian letter. */
async function weighInSampleDay(): Promise<void> {
  const noon = context.clock.now().getTime();
  const at = (minutes: number) => new Date(noon + minutes * 60_000);
  await weighIn([
    { firstName: 'Ann', phoneNumber: '2505550101', fishWeight: '20', createdAt: at(1) },
    { firstName: 'Ann', phoneNumber: '2505550101', fishWeight: '9', createdAt: at(2) },
    { firstName: 'Ben', phoneNumber: '2505550101', fishWeight: '10', createdAt: at(3) },
    { firstName: 'Kid', phoneNumber: '2505550101', fishWeight: '3', createdAt: at(4), isJunior: true },
    { firstName: 'Cas', phoneNumber: '2505550102', fishWeight: '10', createdAt: at(5) },
    { firstName: 'Ödön', lastName: 'Erdő', phoneNumber: '2505550103', fishWeight: '8', createdAt: at(6) },
    { firstName: 'Dan', phoneNumber: '2505550104', fishWeight: '7', createdAt: at(7) },
    { firstName: 'Eve', phoneNumber: '2505550105', fishWeight: '7', createdAt: at(8) },
  ]);
  await entries.updateOne({ firstName: 'Cas' }, { $set: { photoFileName: `${'0'.repeat(32)}.jpg` } });
  await rememberOptOut(context, '2505550105', context.clock.now());
}

describe('messagePreflight', () => {
  it.each([
    [' ', 'Please enter a message'],
    ['a'.repeat(1_601), 'The message must be at most 1600 characters'],
    [
      'Hi [Name]',
      'The message has the unknown variable [Name]; known are [First Name], [Weight], [Rank/Position], [Leaderboard URL], [Derby Name]',
    ],
  ])('refuses a text that cannot be sent', async (text, message) => {
    await expect(preflight(text)).rejects.toMatchObject({ code: 'BAD_INPUT', message });
  });

  it('returns recipients, skipped messages with reasons, shared numbers and ties for prizes', async () => {
    await weighInSampleDay();
    const { previews, ...figures } = await preflight('Hi [First Name]');
    expect(figures).toEqual({
      finalText: 'Hi [First Name]',
      isSmsEnabled: true,
      isProviderSet: false,
      recipients: 6,
      skipped: [previews.find(({ recipient }) => recipient === 'Eve Test')],
      sharedNumbers: [{ phoneNumber: '2505550101', recipients: ['Ann Test', 'Kid Test', 'Ben Test'] }],
      similarContestants: [],
      ties: [
        {
          isJunior: false,
          fishWeightLbs: 10,
          contestants: [
            { rank: 2, name: 'Ben Test', weighedInAt: new Date('2025-08-09T19:03:00Z') },
            { rank: 3, name: 'Cas Test', weighedInAt: new Date('2025-08-09T19:05:00Z') },
          ],
        },
      ],
      uncheckedPrizePlaces: [
        { rank: 1, isJunior: false, name: 'Ann Test' },
        { rank: 2, isJunior: false, name: 'Ben Test' },
        { rank: 3, isJunior: false, name: 'Cas Test' },
        { rank: 1, isJunior: true, name: 'Kid Test' },
      ],
      withoutConsent: 6,
      withoutPhoto: 5,
      tooLong: 0,
      totalSegments: 6,
      maxSegments: 1,
      wideCharacters: [],
      doubleCharacters: [],
      durationMs: 12_000,
    });
    expect(figures.skipped).toMatchObject([{ skipReason: 'Replied STOP', rank: 7, text: 'Hi Eve' }]);
    expect(previews[0]).toEqual({
      entryId: 1,
      rank: 1,
      isJunior: false,
      recipient: 'Ann Test',
      phoneNumber: '2505550101',
      photoPath: null,
      text: 'Hi Ann',
      segments: 1,
      skipReason: null,
    });
  });

  it('returns the messages of the run that follows and writes nothing', async () => {
    await weighInSampleDay();
    const finalText = 'Derby: [First Name], [Weight] lbs, [Rank/Position], [Leaderboard URL]';
    const { previews, recipients, skipped } = await preflight(finalText);
    expect(await rows()).toEqual([]);
    expect(await database.collection('sms_runs').countDocuments()).toBe(0);
    expect(await database.collection('counters').countDocuments({ _id: 'sms_messages' as never })).toBe(0);
    await plan({ finalText });
    const planned = await rows();
    const sameFields = (message: object) => {
      const { entryId, rank, recipient, phoneNumber, photoPath, text } = message as (typeof previews)[number];
      return { entryId, rank, recipient, phoneNumber, photoPath, text };
    };
    expect(planned.map(sameFields)).toEqual(previews.map(sameFields));
    expect(planned.filter(({ state }) => state === 'queued')).toHaveLength(recipients);
    expect(planned.filter(({ state }) => state === 'skipped')).toHaveLength(skipped.length);
  });

  it('counts numbers without a recorded consent, and skips them only where the setting says so', async () => {
    await weighInSampleDay();
    const give = { how: 'check-in', phoneNumbers: ['2505550101', '2505550105'] } as const;
    await giveConsents(context, ADMINISTRATOR, give);
    expect(await preflight()).toMatchObject({ withoutConsent: 3, recipients: 6 });
    const strict = withSettings({ sms_require_consent: 'true' });
    const { skipped, ...figures } = await messagePreflight(strict, ADMINISTRATOR);
    expect(figures).toMatchObject({ withoutConsent: 3, recipients: 3 });
    expect(skipped.map(({ recipient, skipReason }) => [recipient, skipReason])).toEqual([
      ['Cas Test', 'No recorded consent'],
      ['Ödön Erdő', 'No recorded consent'],
      ['Dan Test', 'No recorded consent'],
      ['Eve Test', 'Replied STOP'],
    ]);
    await plan({}, strict);
    const codes = (await rows()).map(({ errorCode }) => errorCode);
    expect(codes.slice(3)).toEqual(['NO_CONSENT', 'NO_CONSENT', 'NO_CONSENT', 'OPTED_OUT']);
  });

  it('counts segments and names the characters that add segments; photo messages have one segment', async () => {
    await weighInSampleDay();
    const long = `Derby: [First Name]! ${'a'.repeat(120)}`;
    expect(await preflight(long)).toMatchObject({ totalSegments: 6, maxSegments: 1, wideCharacters: [] });
    expect(await preflight(`${long} don’t {miss}`)).toMatchObject({
      totalSegments: 16,
      maxSegments: 3,
      wideCharacters: [{ name: '’ (curly apostrophe)', messages: 6 }],
    });
    expect(await preflight('[Leaderboard URL] ~')).toMatchObject({
      doubleCharacters: [{ name: '~', messages: 6 }],
      wideCharacters: [],
    });
    expect(await preflight('[First Name], 2 lb ő')).toMatchObject({ wideCharacters: [{ name: 'ő', messages: 6 }] });
  });

  it('estimates ten minutes for 300 contestants', async () => {
    await weighIn(300);
    expect(await preflight()).toMatchObject({ recipients: 300, durationMs: 600_000 });
  });

  it('counts messages that a long name makes too long', async () => {
    await weighIn([{ firstName: 'A'.repeat(80) }, { firstName: 'B' }]);
    expect(await preflight(`[First Name]${'a'.repeat(1_580)}`)).toMatchObject({ recipients: 2, tooLong: 1 });
  });
});
