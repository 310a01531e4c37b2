import { DEFAULT_EVENT_FACTS } from '@derby/rules/event/default-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { auditIndexes } from '../audit/index.ts';
import { createDivisionReader } from '../entries/index.ts';
import { updateEvent } from '../event/index.ts';
import { VISITOR } from '../kernel/index.ts';
import type { DivisionReader } from '../leaderboard/index.ts';
import { ADMINISTRATOR, databaseForEachTest, NOTHING_ANNOUNCED } from '../testing/index.ts';
import { startedDeps } from '../testing/settings-for-tests.ts';
import { findPastPrizes, prizesIndexes, readPrizeBook, readPrizeLines, takePrize } from './index.ts';

const GRAND = { id: 'aaaaaaaa', title: 'Grand Prize', description: 'A boat', place: { division: 'regular', rank: 1 } };
const SECOND = { id: 'bbbbbbbb', title: 'Second', description: 'A rod', place: { division: 'regular', rank: 2 } };
const EVENT = {
  ...DEFAULT_EVENT_FACTS,
  title: 'Coho Cup 2027',
  weighInStart: '2027-08-14T10:00',
  weighInEnd: '2027-08-14T15:00',
  entryDeadline: null,
  prizes: [GRAND, SECOND, { title: 'For all', description: 'Coffee' }],
} as Parameters<typeof updateEvent>[2];

const database = await databaseForEachTest([...prizesIndexes, ...auditIndexes]);
const state = { hasEnded: true, isPublic: true };
let deps: Awaited<ReturnType<typeof openDeps>>;
let nowMs = 0;

/** With a board that is kept until a test says that it has changed. */
async function openDeps() {
  const started = await startedDeps(database, { hasEnded: true });
  const source = createDivisionReader(started);
  let kept = new Map<string, ReturnType<DivisionReader['read']>>();
  const read: DivisionReader['read'] = async (division) => {
    const board = kept.get(division) ?? source.read(division);
    kept.set(division, board);
    return await board;
  };
  return {
    ...started,
    settings: {
      ...started.settings,
      recent: async () => ({ ...started.settings.current(), leaderboardPublic: state.isPublic }),
    },
    divisions: { ...source, read },
    boardState: { hasEnded: async () => state.hasEnded, announced: async () => NOTHING_ANNOUNCED },
    changeBoard: () => void (kept = new Map()),
  };
}

beforeEach(async () => {
  Object.assign(state, { hasEnded: true, isPublic: true });
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  deps = await openDeps();
  await updateEvent(deps, ADMINISTRATOR, EVENT, 0);
  await database
    .collection<{ _id: number }>('entries')
    .insertMany([fish(1, 'Ada', 30), fish(2, 'Ben', 20), fish(3, 'Cho', 10)]);
});
afterEach(() => {
  nowMs += 10_000;
  vi.restoreAllMocks();
});

const fish = (id: number, firstName: string, fishWeightLbs: number) => ({
  _id: id,
  ticketId: `T-000${id}`,
  firstName,
  lastName: 'Sample',
  phoneNumber: `250555010${id}`,
  fishWeightLbs,
  isJunior: false,
  isCatchDonated: false,
  photoFileName: null,
  createdAt: deps.clock.now(),
});
const change = async (id: number, values: object) =>
  await database.collection<{ _id: number }>('entries').updateOne({ _id: id }, { $set: values });
const lines = async () =>
  (await readPrizeLines(deps, VISITOR)).map(
    ({ prize, entry }) => `${prize.title}: ${entry.firstInitial} #${entry.rank}`,
  );

test('visitors see who gets which prize, as the prize book has it, without phone number and first name', async () => {
  expect(await lines()).toEqual(['Grand Prize: A #1', 'Second: B #2']);
  const { prizes } = await readPrizeBook(deps, ADMINISTRATOR);
  const shown = await readPrizeLines(deps, VISITOR);
  expect(shown.map(({ entryId }) => entryId)).toEqual(prizes.map(({ proposed }) => proposed?.id));
  expect(JSON.stringify(shown)).not.toMatch(/250555|Ada|T-000/);
});

test('they are computed once, and again after a change of the board, the prizes or who has one', async () => {
  await lines();
  await change(3, { fishWeightLbs: 40 });
  nowMs += 2_000;
  expect(await lines()).toEqual(['Grand Prize: A #1', 'Second: B #2']);
  deps.changeBoard();
  expect(await lines()).toEqual(['Grand Prize: C #1', 'Second: A #2']);
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 3 });
  await change(3, { fishWeightLbs: 5 });
  deps.changeBoard();
  nowMs += 2_000;
  expect(await lines()).toEqual(['Grand Prize: C #3', 'Second: B #2']);
  await updateEvent(deps, ADMINISTRATOR, { ...EVENT, prizes: [SECOND] } as typeof EVENT, 1);
  expect(await lines()).toEqual(['Second: B #2']);
});

test('a prize of a disqualified entry has no line, also when it was handed out', async () => {
  await takePrize(deps, ADMINISTRATOR, { prizeId: GRAND.id, entryId: 1 });
  await change(1, { disqualificationReason: 'Foul hooked' });
  deps.changeBoard();
  nowMs += 2_000;
  expect(await lines()).toEqual(['Second: C #2']);
});

test('there are none before the end, without a read of the entries, and none of a private board', async () => {
  state.hasEnded = false;
  deps.divisions.read = async () => await Promise.reject(new Error('read'));
  expect(await lines()).toEqual([]);
  state.isPublic = false;
  await expect(lines()).rejects.toMatchObject({ code: 'LEADERBOARD_PRIVATE' });
});

test('the archive has title, place and shown name', async () => {
  const winner = { isJunior: false, lastName: 'Sample' };
  expect(await findPastPrizes(deps)).toEqual([
    { title: 'Grand Prize', description: 'A boat', rank: 1, firstInitial: 'A', ...winner },
    { title: 'Second', description: 'A rod', rank: 2, firstInitial: 'B', ...winner },
  ]);
});
