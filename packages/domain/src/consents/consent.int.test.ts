import { beforeEach, describe, expect, it } from 'vitest';
import { anglerModel, anglersIndexes, moveConsents } from '../anglers/index.ts';
import { settingsCodec } from '../settings/index.ts';
import { ADMINISTRATOR, atOnce, createTestDeps, databaseForEachTest } from '../testing/index.ts';
import { consentModel, consentsIndexes, endConsent, findConsents, giveConsents, type Consent } from './consent.ts';

const ADA = '2505550142';
const BEN = '2505550143';
const AT = new Date('2026-08-09T19:00:00Z');

const database = await databaseForEachTest([...anglersIndexes, ...consentsIndexes]);
const deps = { ...createTestDeps(database), settings: { current: () => settingsCodec.decode({}) } };
const give = async (how: Consent['how'], ...phoneNumbers: string[]) =>
  await giveConsents(deps, ADMINISTRATOR, { how, phoneNumbers });
const rows = async () => await consentModel(database).find().sort({ _id: 1 }).lean();

describe('giveConsents', () => {
  it('keeps who noted it, when, how and which words, of several the first', async () => {
    expect(await give('check-in', ADA, ADA)).toBe(1);
    await atOnce(5, async () => await give('scale', ADA, BEN));
    const text =
      'I agree to get text messages about the derby from Rangers Club: one for each fish that I weigh in, one with ' +
      'my final rank, and at most three a day with news. Message and data rates may apply. Reply STOP to end them, HELP ' +
      'for help.';
    const by = { userId: ADMINISTRATOR.userId, username: ADMINISTRATOR.username };
    expect(await rows()).toMatchObject([
      { phoneNumber: ADA, how: 'check-in', by, wording: 2, text },
      { phoneNumber: BEN, how: 'scale', by, wording: 2, text },
    ]);
    expect(await findConsents(database, [ADA, '2505550199'])).toEqual(new Set([ADA]));
  });

  it('keeps what was taken back, which an import does not give again, but a person does', async () => {
    await give('import', ADA);
    expect(await endConsent(deps, ADMINISTRATOR, ADA)).toBe(true);
    expect(await endConsent(deps, ADMINISTRATOR, ADA)).toBe(false);
    expect(await give('import', ADA)).toBe(0);
    expect(await findConsents(database, [ADA])).toEqual(new Set());
    expect(await give('check-in', ADA)).toBe(1);
    expect(await rows()).toMatchObject([
      { how: 'import', endedAt: expect.any(Date), endedBy: { username: ADMINISTRATOR.username } },
      { how: 'check-in', activeKey: ADA },
    ]);
  });
});

describe('moveConsents', () => {
  const consent = { how: 'check-in', at: AT, by: { userId: 2, username: 'bo' }, wording: 1 } as const;

  beforeEach(async () => {
    const person = { generation: 1, firstName: 'Ada', lastName: 'S', isJunior: false, createdAt: AT, version: 1 };
    const anglers = [{ consent }, { consent, phoneNumber: ADA }, { phoneNumber: BEN }].map((one, index) =>
      Object.assign({ _id: index + 1, phoneNumber: ADA }, person, one),
    );
    await anglerModel(database).insertMany(anglers);
  });

  it('keeps stamp and words of an earlier build, which a new tick does not replace', async () => {
    expect(await moveConsents(database)).toBe(2);
    expect(await moveConsents(database)).toBe(0);
    await give('check-in', ADA);
    const text = 'Agrees to text messages about the derby';
    expect(await rows()).toEqual([{ _id: 1, activeKey: ADA, phoneNumber: ADA, ...consent, text }]);
  });
});
