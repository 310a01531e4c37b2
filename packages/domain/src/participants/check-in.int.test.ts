import { beforeEach, describe, expect, it } from 'vitest';
import { anglerByCard, listAnglers, listCardCodes, releaseCard, updateAngler } from '../anglers/index.ts';
import type { SignedInUser } from '../kernel/index.ts';
import { ADMINISTRATOR, atOnce, fakeDerbyState, stallingBefore } from '../testing/index.ts';
import { readCheckIn } from './check-in.ts';
import { giveCard, type GiveCardInput } from './give-card.ts';
import { deleteParticipant } from './delete-participant.ts';
import { openParticipantContext } from './participant-context.fixture.ts';
import { listParticipants, updateParticipant } from './participants.ts';

const WEIGHMASTER: SignedInUser = { kind: 'weighmaster', userId: 2, username: 'bo', sessionId: 't' };
const FILE = `Order,Name,Email,Ticket,Quantity
1,Ada Sheringham,ada@example.com,Adult Derby,2
1,Ada Sheringham,ada@example.com,Junior Derby,1
2,Ben Cho,ben@example.com,Adult Derby,1
3,Ben Cho,other@example.com,Adult Derby,1
4,Cy Diner,cy@example.com,Dinner,2
5,Dee Gone,dee@example.com,Adult Derby,1
`;
const ADA = { firstName: 'Ada', lastName: 'Sheringham', participantId: 1, phoneNumber: '250-555-0142' };
const BEN = { firstName: 'Ben', lastName: 'Cho', participantId: 2 };

const context = await openParticipantContext();
const next = () => ({ ...context.deps(), derbyState: fakeDerbyState(undefined, { generation: 2 }) });
const give = async (card: number | string, input: GiveCardInput) =>
  await giveCard(context.deps(), WEIGHMASTER, { ...input, card: String(card) });
const find = async (search: string, input: object = {}, actor: SignedInUser = WEIGHMASTER) =>
  await readCheckIn(context.deps(), actor, { search, ...input });

beforeEach(async () => {
  await context.importFile(FILE);
  await updateParticipant(context.deps(), ADMINISTRATOR, { id: 5, status: 'cancelled' });
});

describe('giveCard', () => {
  it('gives the persons of an order as many cards as it has tickets, and none of them two', async () => {
    expect(await give(41, { ...ADA, hasConsented: true })).toMatchObject({
      id: 1,
      number: 41,
      code: expect.stringMatching(/^41-[2-9a-z]{4}$/),
      phoneNumber: '2505550142',
      participantId: 1,
    });
    expect(await context.consents()).toMatchObject([
      { phoneNumber: '2505550142', how: 'check-in', by: { userId: 2, username: 'bo' }, wording: 2 },
    ]);
    await expect(give(42, { ...ADA, firstName: 'ADA' })).rejects.toThrow('Ada Sheringham has card 41 already');
    await give(42, { ...ADA, isJunior: true });
    await give(43, { ...ADA, firstName: 'Yolanda' });
    await expect(give(44, { ...ADA, firstName: 'Zed' })).rejects.toThrow('has a card for every ticket');
    await expect(give(44, { ...ADA, participantId: 4 })).rejects.toThrow('has no ticket for the derby');
    await expect(give(44, { ...ADA, participantId: 5 })).rejects.toThrow('This order is cancelled');
    await expect(give(44, { ...ADA, participantId: 99 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await give(44, { firstName: 'Wanda', lastName: 'Walker' })).participantId).toBeNull();
  });

  it('refuses a card that another person has and names the next free one', async () => {
    await give(41, ADA);
    await give(42, BEN);
    const refused = give(41, { ...BEN, participantId: 3 });
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', fields: ['card'] });
    await expect(refused).rejects.toThrow('Card 41 belongs to Ada Sheringham. The next free card is 43.');
  });

  it('takes a code that a scanner typed behind a German keyboard', async () => {
    const codes = await listCardCodes(context.deps(), ADMINISTRATOR, { from: 1, to: 100 });
    const code = codes.find((one) => /[yz]/.test(one)) ?? '';
    const typed = Array.from(code, (sign) => ({ y: 'z', z: 'y', '-': 'ß' })[sign] ?? sign).join('');
    expect((await give(typed, ADA)).code).toBe(code);
  });

  it('refuses the signs of another card or derby, blank names and numbers that no phone has', async () => {
    const [code = ''] = await listCardCodes(next(), ADMINISTRATOR, { from: 41, to: 41 });
    await expect(give(code, ADA)).rejects.toThrow(`Card ${code} is not a card of this derby`);
    await expect(give('Ada', ADA)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['card'] });
    await expect(give(41, { ...ADA, lastName: ' ' })).rejects.toMatchObject({ fields: ['last_name'] });
    await expect(give(41, { ...ADA, phoneNumber: '911' })).rejects.toMatchObject({ fields: ['phone_number'] });
    expect(await listAnglers(context.deps(), WEIGHMASTER)).toEqual([]);
  });

  it('returns the same angler to repeats with one key, and refuses another payload', async () => {
    const idempotencyKey = 'k';
    const { done } = await atOnce(5, async () => await give(41, { ...ADA, idempotencyKey }));
    expect(done.map(({ number }) => number)).toEqual([41, 41, 41, 41, 41]);
    await expect(give(42, { ...ADA, idempotencyKey })).rejects.toThrow('was used for another request');
    expect((await context.audited()).filter(({ action }) => action === 'angler.created')).toHaveLength(1);
  });

  it('returns the same angler to a repeat that stalls while the first request takes the last ticket', async () => {
    const repeat = async () => await give(41, { ...BEN, idempotencyKey: 'k' });
    for (let operation = 1; ; operation += 1) {
      let number: number | null | undefined;
      const work = async () => ({ number } = await repeat());
      if (!(await stallingBefore(operation, repeat, work))) break;
      expect([operation, number]).toEqual([operation, 41]);
      await context.deps().database.collection('anglers').deleteMany({});
    }
  });

  it('is refused after the end', async () => {
    const deps = { ...context.deps(), derbyState: fakeDerbyState(async () => true) };
    await expect(giveCard(deps, WEIGHMASTER, { ...ADA, card: '41' })).rejects.toMatchObject({ code: 'DERBY_ENDED' });
  });

  it('of five phones at once gives one order no more cards than tickets', async () => {
    const results = await Promise.allSettled(
      ['Ann', 'Bo', 'Cy', 'Di', 'Ed'].map((firstName, index) => give(index + 1, { ...ADA, firstName })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('beside a deletion of the participant leaves both or neither', async () => {
    const [given, deleted] = await Promise.allSettled([
      give(41, BEN),
      deleteParticipant(context.deps(), ADMINISTRATOR, { id: 2 }),
    ]);
    expect([given.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listAnglers(context.deps(), WEIGHMASTER)).toHaveLength(given.status === 'fulfilled' ? 1 : 0);
    await give(42, { ...BEN, participantId: 3 });
    await expect(deleteParticipant(context.deps(), ADMINISTRATOR, { id: 3 })).rejects.toThrow('Ben Cho has a card');
  });
});

describe('updateAngler', () => {
  const update = async (input: object, actor: SignedInUser = WEIGHMASTER) =>
    await updateAngler(context.deps(), actor, { anglerId: 1, ...input });

  const agreed = async () => (await context.consents()).flatMap(({ activeKey = [] }) => activeKey);

  it('lets weighmasters change phone, consent and card, and administrators the name', async () => {
    await give(41, { ...ADA, hasConsented: true });
    await give(42, BEN);
    expect(await update({ card: '50', phoneNumber: '2505550142' })).toMatchObject({ number: 50 });
    expect(await agreed()).toEqual(['2505550142']);
    expect(await update({ phoneNumber: '2505550199' })).toMatchObject({ phoneNumber: '2505550199' });
    expect(await agreed()).toEqual([]);
    await update({ hasConsented: true });
    expect(await agreed()).toEqual(['2505550199']);
    expect(await update({ phoneNumber: null })).toMatchObject({ phoneNumber: null });
    expect(await agreed()).toEqual([]);
    await expect(update({ hasConsented: true })).rejects.toMatchObject({ message: 'Texts need a phone number' });
    await expect(update({ card: '42' })).rejects.toThrow('Card 42 belongs to Ben Cho. The next free card is 43.');
    await expect(update({ lastName: 'Other' })).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    expect(await update({ lastName: 'Other', isJunior: true }, ADMINISTRATOR)).toMatchObject({ lastName: 'Other' });
    const rows = (await context.audited()).filter(({ action }) => action === 'angler.updated');
    expect(rows[0]).toMatchObject({ subject: { kind: 'angler', id: 1 }, changes: { number: { from: 41, to: 50 } } });
    expect(JSON.stringify(rows)).not.toContain('250555');
  });

  it('makes a released card free, and a new derby all of them', async () => {
    await give(41, ADA);
    const [code = ''] = await listCardCodes(context.deps(), ADMINISTRATOR, { from: 41, to: 41 });
    expect((await anglerByCard(context.deps(), WEIGHMASTER, { card: code })).id).toBe(1);
    await expect(anglerByCard(next(), WEIGHMASTER, { card: code })).rejects.toThrow('is not a card of this derby');
    await expect(anglerByCard(next(), WEIGHMASTER, { card: '41' })).rejects.toThrow('Card 41 has no holder yet');
    await expect(updateAngler(next(), WEIGHMASTER, { anglerId: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(releaseCard(context.deps(), WEIGHMASTER, { anglerId: 1 })).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
    await releaseCard(context.deps(), ADMINISTRATOR, { anglerId: 1 });
    await expect(releaseCard(context.deps(), ADMINISTRATOR, { anglerId: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await give(41, ADA)).toMatchObject({ id: 2, number: 41 });
  });
});

describe('readCheckIn', () => {
  it('finds people by two letters of a name or an address, or by a card, with the sums of the derby', async () => {
    await give(41, { ...ADA, firstName: 'Yolanda' });
    await give(42, { firstName: 'Wanda', lastName: 'Walker' });
    const names = async (search: string, input?: object) =>
      (await find(search, input)).people.map(({ firstName }) => firstName);
    expect(await names('yo')).toEqual(['Ada']);
    expect(await names('41')).toEqual(['Ada']);
    expect(await names('ch')).toEqual(['Ben', 'Ben']);
    expect(await names('ben@')).toEqual(['Ben']);
    expect(await names('wa')).toEqual(['Wanda']);
    expect(await names('a')).toEqual([]);
    expect(await names('', { isNotCheckedIn: true })).toEqual(['Ben', 'Ben', 'Ada']);
    const { sums, nextNumber, more } = await find('', { after: 40 });
    expect({ sums, nextNumber, more }).toEqual({
      sums: { cards: 2, walkUps: 1, cardsLeft: 4, notCheckedIn: 3 },
      nextNumber: 43,
      more: 0,
    });
    await expect(find('x'.repeat(101))).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('shows weighmasters an address only beside a namesake, and only its first letter', async () => {
    const addresses = async (search: string, actor?: SignedInUser) =>
      (await find(search, {}, actor)).people.map(({ email }) => email);
    expect(await addresses('cho')).toEqual(['b…@…', 'o…@…']);
    expect(await addresses('ada')).toEqual([null]);
    expect(await addresses('ada', ADMINISTRATOR)).toEqual(['ada@example.com']);
  });

  it('two phones check in a hundred people at once: no card twice, no person twice', async () => {
    const people = Array.from(
      { length: 100 },
      (_, index) => `${index + 10},Person ${index}x,p${index}@example.com,Derby`,
    );
    await context.importFile(['Order,Name,Email,Ticket', ...people].join('\n'));
    const ids = (await listParticipants(context.deps(), ADMINISTRATOR)).filter(
      ({ firstName }) => firstName === 'Person',
    );
    const phone = async (order: typeof ids) => {
      for (const { id: participantId, firstName, lastName } of order) {
        const { nextNumber } = await find('');
        await give(nextNumber, { participantId, firstName, lastName }).catch(async () => {
          const { nextNumber: other } = await find('');
          await give(other, { participantId, firstName, lastName }).catch(() => undefined);
        });
      }
    };
    await Promise.all([phone(ids), phone(ids.toReversed())]);
    const given = await listAnglers(context.deps(), WEIGHMASTER);
    expect(given).toHaveLength(100);
    expect(new Set(given.map(({ number }) => number)).size).toBe(100);
    expect(new Set(given.map(({ participantId }) => participantId)).size).toBe(100);
    const statuses = (await listParticipants(context.deps(), ADMINISTRATOR)).filter(
      ({ firstName }) => firstName === 'Person',
    );
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['checked-in']));
  });
});
