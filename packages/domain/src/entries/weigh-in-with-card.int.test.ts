import { beforeEach, describe, expect, it } from 'vitest';
import { anglersIndexes, listCardCodes, releaseCard, updateAngler } from '../anglers/index.ts';
import { consentsIndexes } from '../consents/index.ts';
import { makeIndexes } from '../kernel/index.ts';
import { giveCard } from '../participants/index.ts';
import { settingsCodec } from '../settings/index.ts';
import { ADMINISTRATOR, auditRows } from '../testing/index.ts';
import { updateEntry } from './correction.ts';
import { openEntryContext, typed } from './entry-context.fixture.ts';
import { findCardCode } from './stated-card.ts';
import { createEntry } from './weigh-in.ts';

const context = await openEntryContext();
const { phoneNumber: _typed, ...WITHOUT_PHONE } = typed;
const weighIn = async (input: object, derby: object = {}) =>
  await createEntry(context.deps({ derby }), ADMINISTRATOR, { ...WITHOUT_PHONE, ...input });
const codeOf = async (number: number, derby: object = {}) =>
  (await listCardCodes(context.deps({ derby }), ADMINISTRATOR, { from: number, to: number }))[0];

beforeEach(async () => {
  await context.database.collection('anglers').deleteMany({});
  await makeIndexes(context.database, anglersIndexes);
  await giveCard(context.deps(), ADMINISTRATOR, { ...typed, card: '41' });
});

describe('createEntry with a card', () => {
  it('stores the angler, and the phone number of the card unless one is typed', async () => {
    expect(await weighIn({ card: '41' })).toMatchObject({ anglerId: 1, phoneNumber: '2505550100' });
    expect(await weighIn({ card: await codeOf(41), phoneNumber: '250-555-0142' })).toMatchObject({
      anglerId: 1,
      phoneNumber: '2505550142',
    });
    expect(await weighIn({ phoneNumber: '2505550100' })).not.toHaveProperty('anglerId');
  });

  it('refuses an unknown card, one of another derby, and one without a phone number', async () => {
    await expect(weighIn({ card: await codeOf(41, { generation: 2 }) })).rejects.toThrow('not a card of this derby');
    await expect(weighIn({ card: '42' })).rejects.toThrow(
      'Card 42 has no holder yet. Please check the person in first.',
    );
    await expect(weighIn({ card: '41' }, { generation: 2 })).rejects.toThrow('Card 41 has no holder yet');
    await expect(weighIn({ anglerId: 1 }, { generation: 2 })).rejects.toThrow('This card is not of this derby');
    await updateAngler(context.deps(), ADMINISTRATOR, { anglerId: 1, phoneNumber: null });
    await expect(weighIn({ card: '41' })).rejects.toMatchObject({ fields: ['phone_number'] });
    expect(await context.rows()).toEqual([]);
  });

  it('keeps the angler that the device knew when the card is somebody else’s by now', async () => {
    await releaseCard(context.deps(), ADMINISTRATOR, { anglerId: 1 });
    await giveCard(context.deps(), ADMINISTRATOR, { firstName: 'Ben', lastName: 'Cho', card: '41' });
    expect(await weighIn({ card: '41', anglerId: 1 })).toMatchObject({ anglerId: 1, phoneNumber: '2505550100' });
  });

  it('returns the first entry to a repeat, whatever the card tells by then', async () => {
    const request = { card: '41', idempotencyKey: 'k' };
    const { id } = await weighIn(request);
    await updateAngler(context.deps(), ADMINISTRATOR, { anglerId: 1, card: '50', phoneNumber: null });
    expect(await weighIn(request)).toMatchObject({ id, phoneNumber: '2505550100' });
    await expect(weighIn({ ...request, card: '50' })).rejects.toThrow('was used for another request');
  });

  it('has the fingerprint of earlier builds without a card', async () => {
    await context.weighIn({ idempotencyKey: 'k', card: null, anglerId: undefined });
    expect((await context.rows())[0]).toMatchObject({
      requestFingerprint: '1zuHJTpg-zR4IXGCEuBGhbx5PVvBfJ_Utn1E0OyYUaE',
    });
  });
});

it('updateEntry adds and removes the angler, with a history', async () => {
  const { id: entryId } = await context.weighIn();
  const update = async (card: string) => await updateEntry(context.deps(), ADMINISTRATOR, { entryId, card });
  expect(await update('41')).toMatchObject({ anglerId: 1, phoneNumber: '2505550100' });
  expect(await update(' ')).toMatchObject({ anglerId: null });
  expect((await context.historyOf(entryId))?.map(({ changes }) => changes)).toEqual([
    [{ field: 'angler_id', from: 1, to: null }],
    [{ field: 'angler_id', from: null, to: 1 }],
  ]);
});

it('findCardCode returns the card that the angler has now', async () => {
  const { id } = await weighIn({ card: '41' });
  const { id: withoutCard } = await weighIn({ phoneNumber: '2505550100' });
  expect(await findCardCode(context.deps(), id)).toBe(await codeOf(41));
  expect(await findCardCode(context.deps(), withoutCard)).toBeNull();
  expect(await findCardCode(context.deps({ derby: { generation: 2 } }), id)).toBeNull();
  await releaseCard(context.deps(), ADMINISTRATOR, { anglerId: 1 });
  expect(await findCardCode(context.deps(), id)).toBeNull();
});

it.each([
  ['another first name', { firstName: 'Ben' }, null],
  ['a typing error', { firstName: `${typed.firstName}x` }, 1],
  ['another last name', { lastName: 'Married' }, 1],
  ['another weight', { fishWeight: '9' }, 1],
  ['another first name and its card', { firstName: 'Ben', anglerId: 1 }, 1],
])('updateEntry with %s keeps the card of the same person only', async (_what, changes, anglerId) => {
  const { id: entryId } = await weighIn({ card: '41' });
  expect(await updateEntry(context.deps(), ADMINISTRATOR, { entryId, ...changes })).toMatchObject({ anglerId });
});

it('updateEntry keeps the card of an entry with a nickname that is not changed', async () => {
  const { id: entryId } = await weighIn({ card: '41', firstName: 'Nick' });
  const changes = { firstName: 'Nick', fishWeight: '9' };
  expect(await updateEntry(context.deps(), ADMINISTRATOR, { entryId, ...changes })).toMatchObject({ anglerId: 1 });
});

describe('createEntry with a consent', () => {
  it('records it once, also for a repeat, and only while New Entry asks for it', async () => {
    const { database } = context;
    await makeIndexes(database, consentsIndexes);
    const settings = (isAsked: boolean) => ({
      current: () => settingsCodec.decode({ sms_consent_at_scale: String(isAsked) }),
    });
    const agree = async (isAsked: boolean) =>
      await createEntry({ ...context.deps(), settings: settings(isAsked) }, ADMINISTRATOR, {
        ...typed,
        hasConsented: true,
        idempotencyKey: 'consent',
      });
    const { id } = await agree(false);
    expect(await database.collection('consents').countDocuments()).toBe(0);
    expect((await agree(true)).id).toBe(id);
    await agree(true);
    const [consent, ...others] = await database.collection('consents').find().toArray();
    expect([consent, others]).toEqual([
      expect.objectContaining({ phoneNumber: '2505550100', how: 'scale', wording: 2 }),
      [],
    ]);
    expect(await auditRows(database, 'consent.given')).toMatchObject([{ subject: { kind: 'entry', id } }]);
  });
});
