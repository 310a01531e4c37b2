import { describe, expect, it, test } from 'vitest';
import { VISITOR } from '../kernel/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { ADMINISTRATOR, createTestDeps, NOTHING_ANNOUNCED } from '../testing/index.ts';
import type { BoardRow, Division } from './board-entry.ts';
import { boardRow } from './board-row.fixture.ts';
import {
  assertSearch,
  leaderboardStatus,
  readAfternoon,
  readFish,
  readLeaderboard,
  readTakeSentence,
} from './leaderboard.ts';
import { createStandings } from './standings.ts';

/** Returns the dependencies of a board with these rows. */
function depsOf(rows: readonly BoardRow[], changes: Partial<Settings> = {}, hasEnded = false) {
  const settings = { ...settingsCodec.decode({}), ...changes };
  return {
    ...createTestDeps(),
    settings: { current: () => settings, recent: async () => settings },
    divisions: {
      read: async (division: Division) =>
        createStandings(rows.filter(({ isJunior }) => isJunior === (division === 'junior'))),
      rankOf: async () => 1,
    },
    boardState: {
      hasEnded: async () => hasEnded,
      announced: async () =>
        hasEnded ? { ...NOTHING_ANNOUNCED, ceremonyStep: 3, latestDraw: DRAW } : NOTHING_ANNOUNCED,
    },
  };
}

/** A minute before the clock of the tests. */
const DRAW = { prizeTitle: 'Draw', firstInitial: 'A', lastName: 'Sample', drawnAt: new Date('2025-08-09T18:59:01Z') };
const REGULAR = { division: 'regular' } as const;
const FIRST_PAGE = { ...REGULAR, page: 1, limit: 25 };

describe('a board that another process made private', () => {
  const recent = { ...settingsCodec.decode({}), leaderboardPublic: false };
  const deps = depsOf([boardRow(1)]);
  deps.settings.recent = async () => recent;

  it.each<[string, (actor: Parameters<typeof readFish>[1]) => Promise<unknown>]>([
    ['a page', async (actor) => await readLeaderboard(deps, actor, FIRST_PAGE)],
    ['a fish', async (actor) => await readFish(deps, actor, { entryId: 1 })],
    ['an afternoon', async (actor) => await readAfternoon(deps, actor, REGULAR)],
  ])('shows %s to signed-in users only', async (_what, read) => {
    await expect(read(VISITOR)).rejects.toMatchObject({
      code: 'LEADERBOARD_PRIVATE',
      message: 'The leaderboard is currently private and not accessible to the public.',
    });
    await expect(read(ADMINISTRATOR)).resolves.toBeTruthy();
  });

  it('reveals neither an invalid page nor an unknown fish, and is reported as private', async () => {
    const refusal = { code: 'LEADERBOARD_PRIVATE' };
    await expect(readLeaderboard(deps, VISITOR, { ...FIRST_PAGE, page: 0 })).rejects.toMatchObject(refusal);
    await expect(readFish(deps, VISITOR, { entryId: 4 })).rejects.toMatchObject(refusal);
    expect(await leaderboardStatus(deps)).toMatchObject({ isPublic: false });
  });
});

describe('readLeaderboard', () => {
  const deps = depsOf([
    boardRow(1, { lastName: 'Kettleby' }),
    boardRow(2, { lastName: 'Swann' }),
    boardRow(3, { lastName: 'Swann', isJunior: true }),
  ]);

  it.each([
    ['kettleby', 0, 1],
    ['swann', 1, 0],
    ['nobody', 0, 0],
  ])('counts the matches of the other division only when it has none itself: %s', async (search, total, others) => {
    const page = await readLeaderboard(deps, VISITOR, { ...FIRST_PAGE, division: 'junior', search });
    expect(page).toMatchObject({ total, totalInDivision: 1, anglersInDivision: 1 });
    expect([await page.totalInOtherDivision(), await page.matchesInOtherDivision()]).toEqual([2, others]);
  });

  it.each([
    ...[0, -1, 1.5, Number.NaN, Infinity, 2 ** 53].map((page) => ['page', { page }] as const),
    ...[0, -1, 101, 2.5, Number.NaN, Infinity].map((limit) => ['limit', { limit }] as const),
  ])('refuses a %s of %j', async (field, input) => {
    await expect(readLeaderboard(deps, VISITOR, { ...FIRST_PAGE, ...input })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fields: [field],
    });
  });
});

test.each([undefined, null, '', ' ', 'a'.repeat(100), 'a b c d e f g h i j', ' a b c d e f g h i j '])(
  'assertSearch accepts %j',
  (search) => expect(() => assertSearch(search)).not.toThrow(),
);

test.each([
  ['a'.repeat(101), 'search must not be longer than 100 characters'],
  [' '.repeat(101), 'search must not be longer than 100 characters'],
  ['a b c d e f g h i j k', 'search must not have more than 10 words'],
])('assertSearch refuses %j', (search, message) => {
  expect(() => assertSearch(search)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', message, fields: ['search'] }),
  );
});

describe('readFish', () => {
  const deps = depsOf([boardRow(1, { fishPhotoPath: '/uploads/1.jpg' }), boardRow(2), boardRow(3, { isJunior: true })]);

  it('returns a fish of either division with its rank and what visitors see', async () => {
    expect(await readFish(deps, VISITOR, { entryId: 1 })).toEqual({
      id: 1,
      rank: 2,
      firstInitial: 'A',
      lastName: 'Sample',
      fishWeightLbs: 1,
      isJunior: false,
      createdAt: new Date('2025-08-09T19:00:00Z'),
      fishPhotoUrl: '/uploads/1.jpg',
    });
    expect(await readFish(deps, VISITOR, { entryId: 3 })).toMatchObject({ rank: 1, isJunior: true });
  });

  it.each([0, 4, -1, 1.5, Number.NaN, 2 ** 53])('returns null for %d', async (entryId) => {
    expect(await readFish(deps, VISITOR, { entryId })).toBeNull();
  });
});

it('readTakeSentence returns what the fish at a rank needs, and nothing for the first or without the rows above', async () => {
  const deps = depsOf([
    boardRow(1, { fishWeightLbs: 20 }),
    boardRow(2, { fishWeightLbs: 20 }),
    boardRow(3, { fishWeightLbs: 9 }),
  ]);
  const takes = async (rank: number) => await readTakeSentence(deps, ADMINISTRATOR, { division: 'regular', rank });
  expect(await Promise.all([1, 2, 3, 4, 5].map(takes))).toEqual([
    null,
    '20.01 takes #1',
    '20.01 takes #1',
    '9.01 takes #3',
    null,
  ]);
  await expect(readTakeSentence(deps, VISITOR, { division: 'regular', rank: 2 })).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

describe('readAfternoon', () => {
  const fish = (id: number, fishWeightLbs: number, time: string) =>
    boardRow(id, { fishWeightLbs, createdAt: new Date(`2025-08-09T${time}Z`) });
  const afternoonOf = async (rows: readonly BoardRow[]) => await readAfternoon(depsOf(rows), VISITOR, REGULAR);

  it('lists weight and minute of every fish by rank, and nothing else', async () => {
    const rows = [fish(1, 5, '19:04:59.999'), fish(2, 34.35, '20:10:00.000'), fish(3, 12, '19:05:00.000')];
    expect(await afternoonOf(rows)).toEqual({
      startsAt: new Date('2025-08-09T19:04:00Z'),
      minutes: [66, 1, 0],
      weightsLbs: [34.35, 12, 5],
      total: 3,
      version: createStandings(rows).version(),
    });
  });

  it('has no start without fish', async () => {
    expect(await afternoonOf([])).toMatchObject({ startsAt: null, minutes: [], weightsLbs: [], total: 0 });
  });

  it('has the heaviest 2,000 fish at most, and the number of all', async () => {
    const { minutes, weightsLbs, total } = await afternoonOf(
      Array.from({ length: 2_001 }, (_, index) => boardRow(index + 1)),
    );
    expect([minutes.length, weightsLbs.length, weightsLbs.at(0), weightsLbs.at(-1), total]).toEqual([
      2_000, 2_000, 2_001, 2, 2_001,
    ]);
  });
});

describe('leaderboardStatus', () => {
  const statusWith = async (changes: Partial<Settings>, hasEnded = false) =>
    await leaderboardStatus(depsOf([], changes, hasEnded));

  it('returns contest and weigh-in times, also while the board is private', async () => {
    expect(await statusWith({ leaderboardPublic: false })).toEqual({
      isPublic: false,
      contestName: 'Rangers Salmon Derby 2025',
      contestYear: '2025',
      hasEnded: false,
      phase: 'open',
      phaseEndsAt: new Date('2025-08-09T22:30:00.000Z'),
      ceremonyStep: null,
      draw: null,
      hallScenes: ['board', 'newest-fish', 'afternoon', 'last-half-hour'],
      areTicketsOnSale: true,
      weighInStart: '2025-08-09T12:00',
      weighInEnd: '2025-08-09T16:00',
      realTimeUpdates: false,
    });
  });

  it.each<[Partial<Settings>, boolean, object]>([
    [
      { weighInStart: '', weighInEnd: '' },
      false,
      { weighInStart: null, weighInEnd: null, phase: 'off-season', phaseEndsAt: null },
    ],
    [{ weighInStart: '2025-08-09T12:01' }, false, { phase: 'before', phaseEndsAt: new Date('2025-08-09T19:01:00Z') }],
    [{ publicRegistration: false }, false, { areTicketsOnSale: false }],
    [{ registrationEnabled: false }, false, { areTicketsOnSale: false }],
    [{ enableRealTimeUpdates: true }, false, { realTimeUpdates: true }],
    [{}, true, { hasEnded: true, phase: 'ended', phaseEndsAt: null, ceremonyStep: 3 }],
  ])('with %j, ended: %s, returns %j', async (settings, hasEnded, expected) => {
    expect(await statusWith(settings, hasEnded)).toMatchObject(expected);
  });

  it('has a draw for a minute, but not while the board is private', async () => {
    const deps = depsOf([], {}, true);
    expect(await leaderboardStatus(deps)).toMatchObject({ draw: DRAW });
    expect(await statusWith({ leaderboardPublic: false }, true)).toMatchObject({ draw: null });
    deps.clock.advance(1_000);
    expect(await leaderboardStatus(deps)).toMatchObject({ draw: null });
  });
});
