import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { beforeEach, expect, test } from 'vitest';
import { auditIndexes } from '../audit/index.ts';
import { updateEvent } from '../event/index.ts';
import { ADMINISTRATOR, atOnce, auditRows, databaseForEachTest, fakeDerbyState } from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { deleteReceiptsUpTo, prizesIndexes, readPrizeBook, returnPrize, takePrize } from './index.ts';

const EVENT = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Coho Cup 2027',
  weighInStart: '2027-08-14T10:00',
  weighInEnd: '2027-08-14T15:00',
  entryDeadline: null,
};
const GRAND = {
  id: 'aaaaaaaa',
  title: 'Grand Prize',
  description: 'A boat',
  place: { division: 'regular', rank: 1 },
} as const;
const SECOND = {
  id: 'bbbbbbbb',
  title: 'Second',
  description: 'A rod',
  place: { division: 'regular', rank: 2 },
} as const;
const JUNIOR = {
  id: 'cccccccc',
  title: 'Top Junior',
  description: 'A reel',
  place: { division: 'junior', rank: 1 },
} as const;
const TEXT = { id: 'dddddddd', title: 'For all', description: 'Coffee' } as const;

const database = await databaseForEachTest([...prizesIndexes, ...auditIndexes]);
let deps: Awaited<ReturnType<typeof startedDeps>>;
beforeEach(async () => {
  deps = await startedDeps(database, { hasEnded: true });
  await updateEvent(deps, ADMINISTRATOR, { ...EVENT, prizes: [GRAND, SECOND, JUNIOR, TEXT] }, 0);
  await database
    .collection<{ _id: number }>('entries')
    .insertMany([
      fish(1, 'Ada', 30),
      fish(2, 'Ada', 29),
      fish(3, 'Ben', 28),
      fish(4, 'Ben', 9, true),
      fish(5, 'Cho', 8, true),
    ]);
});

const fish = (id: number, firstName: string, fishWeightLbs: number, isJunior = false) => ({
  _id: id,
  ticketId: `T-000${id}`,
  firstName,
  lastName: 'Sample',
  phoneNumber: '2505550100',
  fishWeightLbs,
  isJunior,
  isCatchDonated: false,
  photoFileName: null,
  createdAt: deps.clock.now(),
});
const weigh = async (id: number, fishWeightLbs: number) =>
  await database.collection<{ _id: number }>('entries').updateOne({ _id: id }, { $set: { fishWeightLbs } });
const winners = async () =>
  (await readPrizeBook(deps, ADMINISTRATOR)).prizes.map(({ prize, proposed, passedOver, receipt }) => [
    prize.title,
    proposed?.id ?? null,
    passedOver.map(({ rank, title }) => `#${rank} has ${title}`).join(),
    receipt?.name ?? null,
  ]);

test('prizes go down the board to who has none, over both divisions', async () => {
  expect(await winners()).toEqual([
    ['Grand Prize', 1, '', null],
    ['Second', 3, '#2 has Grand Prize', null],
    ['Top Junior', 5, '#1 has Second', null],
  ]);
});

test('a correction moves what was not handed out, and only that', async () => {
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 });
  await weigh(3, 35);
  expect(await winners()).toEqual([
    ['Grand Prize', 3, '', 'Ada Sample'],
    ['Second', null, '#2 has Grand Prize,#3 has Grand Prize', null],
    ['Top Junior', 4, '', null],
  ]);
});

test('who was handed a prize for a fish that is disqualified since gets no second one', async () => {
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 });
  const foul = { $set: { disqualificationReason: 'Foul hooked' } };
  await database.collection<{ _id: number }>('entries').updateOne({ _id: 1 }, foul);
  await weigh(2, 5);
  expect((await winners())[1]).toEqual(['Second', null, '#2 has Grand Prize', null]);
});

test('a prize that was handed out under the name of another person keeps none from that person', async () => {
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 });
  await database.collection<{ _id: number }>('entries').updateOne({ _id: 1 }, { $set: { firstName: 'Bea' } });
  const { prizes } = await takePrize(deps, ADMINISTRATOR, { prizeId: SECOND.id, entryId: 2 });
  expect(prizes.map(({ receipt }) => receipt?.name)).toEqual(['Ada Sample', 'Ada Sample', undefined]);
});

test('two phones hand a prize out once, and a repeat changes nothing', async () => {
  const take = { prizeId: GRAND.id, entryId: 1 };
  await atOnce(2, async () => await takePrize(deps, ADMINISTRATOR, take));
  await takePrize(deps, ADMINISTRATOR, take);
  expect(await database.collection('prize_receipts').countDocuments()).toBe(1);
  const taken = (await auditRows(database)).filter(({ action }) => action === 'prize.taken');
  expect(taken).toMatchObject([{ outcome: 'succeeded', changes: { prize: { from: null, to: 'Grand Prize' } } }]);
});

test('no person is handed two prizes when the board changes between two presses', async () => {
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 });
  await expect(takePrize(deps, ADMINISTRATOR, { prizeId: SECOND.id, entryId: 2 })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'By the standings this prize now goes to Ben Sample. Please look again.',
  });
  await expect(takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 3 })).rejects.toMatchObject({
    message: 'Ada Sample already has this prize',
  });
});

test('a prize can be taken back, once', async () => {
  const take = { prizeId: GRAND.id, entryId: 1 };
  await takePrize(deps, ADMINISTRATOR, take);
  await returnPrize(deps, ADMINISTRATOR, take);
  const book = await returnPrize(deps, ADMINISTRATOR, take);
  expect(book.prizes[0]?.receipt).toBeNull();
  expect((await auditRows(database)).filter(({ action }) => action === 'prize.returned')).toHaveLength(1);
});

test('before the end nothing is proposed or handed out, and a new derby begins without receipts', async () => {
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 });
  deps.derbyState = fakeDerbyState(async () => false, { generation: 2 });
  expect(await winners()).toEqual([
    ['Grand Prize', null, '', null],
    ['Second', null, '', null],
    ['Top Junior', null, '', null],
  ]);
  await expect(takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 })).rejects.toMatchObject({
    message: 'Prizes are handed out once the derby has ended',
  });
  await expect(takePrize(deps, ADMINISTRATOR, { prizeId: TEXT.id, entryId: 1 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await deleteReceiptsUpTo(database, 1);
  expect(await database.collection('prize_receipts').countDocuments()).toBe(0);
});
