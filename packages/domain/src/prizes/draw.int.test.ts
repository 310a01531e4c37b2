import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { beforeEach, expect, test } from 'vitest';
import { auditIndexes } from '../audit/index.ts';
import { readEditableEvent, updateEvent } from '../event/index.ts';
import type { OfficialPlace } from '../kernel/index.ts';
import {
  ADMINISTRATOR,
  atOnce,
  auditRows,
  databaseForEachTest,
  fakeDerbyState,
  stallingBefore,
} from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import {
  drawPrize,
  findDrawLog,
  findShownDraw,
  findTicketToDraw,
  listRaffleCodes,
  prizesIndexes,
  readPrizeBook,
  redrawPrize,
  returnPrize,
  takePrize,
} from './index.ts';

const GRAND = { id: 'aaaaaaaa', title: 'Grand Prize', description: 'A boat', place: { division: 'regular', rank: 1 } };
const ALL = { id: 'bbbbbbbb', title: 'Draw', description: 'A trip', draw: { pool: 'all' } };
const POOLS = [
  { id: 'cccccccc', title: 'Donated', description: 'A rod', draw: { pool: 'donated' } },
  { id: 'dddddddd', title: 'Juniors', description: 'A reel', draw: { pool: 'juniors' } },
  { id: 'eeeeeeee', title: 'Above', description: 'A net', draw: { pool: 'above', aboveLbs: 20 } },
];
const EVENT = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Coho Cup 2027',
  weighInStart: '2027-08-14T10:00',
  weighInEnd: '2027-08-14T15:00',
  entryDeadline: null,
  prizes: [GRAND, ALL, ...POOLS],
} as Parameters<typeof updateEvent>[2];

const database = await databaseForEachTest([...prizesIndexes, ...auditIndexes]);
let deps: Awaited<ReturnType<typeof startedDeps>>;
beforeEach(async () => {
  deps = await startedDeps(database, { hasEnded: true });
  await updateEvent(deps, ADMINISTRATOR, EVENT, 0);
  const entries = [fish(1, 'Ada', 30), fish(2, 'Ben', 20), fish(3, 'Cho', 19), fish(4, 'Ben', 9)];
  const foul = { ...fish(5, 'Dot', 40), disqualificationReason: 'Foul hooked' };
  await database.collection<{ _id: number }>('entries').insertMany([...entries, foul]);
});

const fish = (id: number, firstName: string, fishWeightLbs: number) => ({
  _id: id,
  ticketId: `T-000${id}`,
  firstName,
  lastName: 'Sample',
  phoneNumber: '2505550100',
  fishWeightLbs,
  isJunior: false,
  isCatchDonated: false,
  photoFileName: null,
  createdAt: deps.clock.now(),
});
const draw = async (ticket: string, more: { prizeId?: string; reason?: string } = {}) =>
  await drawPrize(deps, ADMINISTRATOR, { prizeId: ALL.id, ticket, ...more });
const redraw = async (number: number) => await redrawPrize(deps, ADMINISTRATOR, { prizeId: ALL.id, number });
const take = async (entryId: number, prizeId = ALL.id) => await takePrize(deps, ADMINISTRATOR, { prizeId, entryId });
const book = async () => (await readPrizeBook(deps, ADMINISTRATOR)).prizes;
const log = async () =>
  (await findDrawLog(database, 1)).map(
    ({ prizeTitle, ticketId, firstInitial, lastName, wasAbsent }) =>
      `${prizeTitle}: ${ticketId} ${firstInitial}. ${lastName}${wasAbsent ? ', not here' : ''}`,
  );

test('a scanned ticket wins its prize, which is then handed out, taken back and stays drawn', async () => {
  const codes = await listRaffleCodes(deps, ADMINISTRATOR, { upTo: 3 });
  expect(await findTicketToDraw(deps, ADMINISTRATOR, { prizeId: ALL.id, ticket: codes[2] ?? '' })).toMatchObject({
    firstName: 'Cho',
  });
  await draw(codes[2] ?? '');
  await expect(take(1)).rejects.toMatchObject({ message: 'Cho Sample was drawn for this prize' });
  await take(3);
  expect((await book())[1]).toMatchObject({ receipt: { name: 'Cho Sample' }, drawn: { ticketId: 'T-0003' } });
  await expect(redraw(1)).rejects.toMatchObject({ message: 'Cho Sample already has this prize' });
  await returnPrize(deps, ADMINISTRATOR, { prizeId: ALL.id, entryId: 3 });
  expect((await book())[1]).toMatchObject({ receipt: null, drawn: { number: 1 }, proposed: { id: 3 } });
  expect(await findShownDraw(database, 1)).toMatchObject({ prizeTitle: 'Draw', firstInitial: 'C', lastName: 'Sample' });
});

test('Not here: draw again keeps both in the log, and a repeat changes nothing', async () => {
  await draw('T-0003');
  await atOnce(2, async () => await redraw(1));
  expect(await findShownDraw(database, 1)).toBeNull();
  deps.clock.advance(1_000);
  await draw('2');
  await redraw(1);
  expect(await log()).toEqual(['Draw: T-0003 C. Sample, not here', 'Draw: T-0002 B. Sample']);
  await redraw(2);
  await expect(draw('2')).rejects.toMatchObject({
    message: 'Ben Sample was drawn for this prize and was not there',
    fields: ['reason'],
  });
  expect((await auditRows(database)).filter(({ action }) => action === 'prize.redrawn')).toHaveLength(2);
});

test('a draw that stalls while another one is made and put aside has no number of it', async () => {
  for (let operation = 1; ; operation += 1) {
    const others = async () => {
      await draw('T-0003');
      await redraw(1);
    };
    // Refused after the draw was recorded.
    const meanwhile = async () => await others().catch(() => undefined);
    if (!(await stallingBefore(operation, meanwhile, async () => await draw('2')))) break;
    const { drawn, absent } = (await book())[1]!;
    const numbers = absent.concat(drawn ?? []).map(({ number }) => number);
    expect([operation, numbers]).toEqual([operation, numbers.map((_number, index) => index + 1)]);
    await database.collection('prize_receipts').deleteMany({});
  }
});

test.each([
  ['Ada', 'bbbbbbbb', 'A ticket is a number such as T-0007'],
  ['T-0003-2222', 'bbbbbbbb', 'This ticket T-0003 is of another derby'],
  ['T-0009', 'bbbbbbbb', 'Ticket T-0009 not found'],
  ['T-0005', 'bbbbbbbb', 'Ticket T-0005 of Dot Sample is disqualified'],
  ['T-0003', 'cccccccc', 'The catch of ticket T-0003 was not donated'],
  ['T-0003', 'dddddddd', 'Ticket T-0003 is not of a junior'],
  ['T-0002', 'eeeeeeee', 'The fish of ticket T-0002 does not weigh more than 20 lbs'],
  ['T-0001', 'bbbbbbbb', 'Ada Sample gets Grand Prize by the standings'],
  ['T-0003', 'aaaaaaaa', 'This prize is not drawn'],
  ['T-0003', 'ffffffff', 'Prize not found'],
])('refuses %s for %s: %s', async (ticket, prizeId, message) => {
  for (const use of [findTicketToDraw, drawPrize]) {
    await expect(use(deps, ADMINISTRATOR, { prizeId, ticket })).rejects.toMatchObject({ message });
  }
  expect(await log()).toEqual([]);
});

test('a ticket of the derby before, and one before the end, are refused', async () => {
  const [code = ''] = await listRaffleCodes(deps, ADMINISTRATOR, { upTo: 1 });
  deps.derbyState = fakeDerbyState(async () => true, { generation: 2 });
  await expect(draw(code)).rejects.toMatchObject({ message: 'This ticket T-0001 is of another derby' });
  deps.derbyState = fakeDerbyState();
  await expect(draw('3')).rejects.toMatchObject({ message: 'Prizes are drawn once the derby has ended' });
});

test('who has a prize gets a second one only with a reason, and keeps both', async () => {
  await take(1, GRAND.id);
  await expect(draw('1')).rejects.toMatchObject({ message: 'Ada Sample already has Grand Prize', fields: ['reason'] });
  await expect(draw('1', { reason: ' ' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await draw('1', { reason: 'All others left' });
  await take(1);
  expect((await book()).map(({ receipt }) => receipt?.name)).toEqual([
    'Ada Sample',
    'Ada Sample',
    ...POOLS.map(() => undefined),
  ]);
  expect(await auditRows(database)).toContainEqual(
    expect.objectContaining({
      action: 'prize.drawn',
      changes: {
        prize: { from: null, to: 'Draw' },
        ticket: { from: null, to: 'T-0001' },
        reason: { from: null, to: 'All others left' },
      },
    }),
  );
});

test('a draw whose person was not there stays in the log when the prize goes to a place and is taken back', async () => {
  await draw('3');
  await redraw(1);
  const place = { id: ALL.id, title: 'Second', description: 'A trip', place: { division: 'regular', rank: 2 } };
  const { version } = await readEditableEvent(deps, ADMINISTRATOR);
  await updateEvent(deps, ADMINISTRATOR, { ...EVENT, prizes: [GRAND, place] } as typeof EVENT, version);
  await take(2);
  await returnPrize(deps, ADMINISTRATOR, { prizeId: ALL.id, entryId: 2 });
  expect(await log()).toEqual(['Draw: T-0003 C. Sample, not here']);
  await take(2);
  expect((await book())[1]).toMatchObject({ receipt: { name: 'Ben Sample' } });
});

test('a draw is not moved by the board, and the places leave out who was drawn', async () => {
  await draw('3');
  await database.collection<{ _id: number }>('entries').updateOne({ _id: 3 }, { $set: { fishWeightLbs: 50 } });
  expect((await book())[0]).toMatchObject({ proposed: { firstName: 'Ada' }, passedOver: [{ rank: 1, title: 'Draw' }] });
  const disqualified = { $set: { disqualificationReason: 'Foul hooked' } };
  await database.collection<{ _id: number }>('entries').updateOne({ _id: 3 }, disqualified);
  expect((await book())[1]).toMatchObject({ drawn: { entryId: 3 }, proposed: null });
  expect(await findShownDraw(database, 1)).toBeNull();
  await expect(take(3)).rejects.toMatchObject({
    message: 'Cho Sample is not on the board any more. Please draw again.',
  });
});

test('a prize is drawn once, however two phones tick, draw and overrule', async () => {
  for (let round = 0; round < 100; round += 1) {
    await database.collection('prize_receipts').deleteMany({});
    await atOnce(2, async (phone) => await draw(phone === 0 ? '3' : '1', phone === 0 ? {} : { reason: 'Agreed' }));
    const [, drawn] = await book();
    await atOnce(6, async (press) => {
      if (press % 3 === 0) return await take(drawn?.drawn?.entryId ?? 0);
      return await draw(press % 3 === 1 ? '2' : '1', press % 3 === 1 ? {} : { reason: 'Agreed' });
    });
    expect(await database.collection('prize_receipts').find({}).toArray()).toMatchObject([
      { entryId: drawn?.drawn?.entryId, takenAt: expect.any(Date) as Date },
    ]);
    expect(await log()).toHaveLength(1);
  }
  const actions = (await auditRows(database)).map(({ action }) => action);
  expect(['prize.drawn', 'prize.taken'].map((one) => actions.filter((action) => action === one).length)).toEqual([
    100, 100,
  ]);
});

test('a difference to the official result is named', async () => {
  const places: OfficialPlace[] = [
    { rank: 1, ticketId: 'T-0005', firstName: 'Dot', lastName: 'Sample', isJunior: false },
    { rank: 2, ticketId: 'T-0001', firstName: 'Ada', lastName: 'Sample', isJunior: false },
  ];
  deps.derbyState = { ...deps.derbyState, officialPlaces: async () => places };
  expect((await book())[0]).toMatchObject({ official: { name: 'Dot Sample' }, proposed: { firstName: 'Ada' } });
  deps.derbyState = {
    ...deps.derbyState,
    officialPlaces: async () => places.slice(1),
  };
  expect((await book())[0]?.official).toBeNull();
});
