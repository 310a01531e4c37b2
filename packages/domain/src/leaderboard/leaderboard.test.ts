import { describe, expect, it, test } from 'vitest';
import { VISITOR, type Actor, type Connection } from '../kernel/index.ts';
import { settingsCodec, type Settings } from '../settings/index.ts';
import { createTestDeps } from '../testing/index.ts';
import type { Division } from './board-entry.ts';
import { assertPage, assertSearch, leaderboardStatus, readLeaderboard } from './leaderboard.ts';
import { createStandings, pageOf } from './standings.ts';

describe('a board that another process made private', () => {
  const settingsWith = (leaderboardPublic: boolean) => ({ ...settingsCodec.decode({}), leaderboardPublic });
  const deps = {
    ...createTestDeps({} as Connection),
    settings: { current: () => settingsWith(true), recent: async () => settingsWith(false) },
    divisions: { read: async () => createStandings([]), rankOf: async () => 1 },
    boardState: { hasEnded: async () => false, ceremonyStep: async () => null },
  };
  const read = async (actor: Actor, page = 1) =>
    await readLeaderboard(deps, actor, { division: 'regular', page, limit: 1 });

  it('is refused to visitors, even for an invalid page, and reported as private', async () => {
    for (const page of [1, 0]) {
      await expect(read(VISITOR, page)).rejects.toMatchObject({
        code: 'LEADERBOARD_PRIVATE',
        message: 'The leaderboard is currently private and not accessible to the public.',
      });
    }
    expect(await leaderboardStatus(deps)).toMatchObject({ isPublic: false });
  });

  it('is shown to signed-in users', async () => {
    const administrator: Actor = { kind: 'administrator', userId: 1, username: 'ada', sessionId: 's' };
    expect(await read(administrator)).toMatchObject({ total: 0 });
  });
});

describe('a search of a board', () => {
  const row = (id: number, lastName: string, isJunior: boolean) => ({
    id,
    firstName: 'Ann',
    lastName,
    isJunior,
    fishWeightLbs: id,
    createdAt: new Date(0),
    fishPhotoPath: null,
  });
  const boards = {
    regular: createStandings([row(1, 'Kettleby', false), row(2, 'Swann', false)]),
    junior: createStandings([row(3, 'Swann', true)]),
  };
  const settings = settingsCodec.decode({});
  const deps = {
    ...createTestDeps({} as Connection),
    settings: { current: () => settings, recent: async () => settings },
    divisions: { read: async (division: Division) => boards[division], rankOf: async () => 1 },
    boardState: { hasEnded: async () => false, ceremonyStep: async () => null },
  };
  const search = async (division: Division, text: string) =>
    await readLeaderboard(deps, VISITOR, { division, page: 1, limit: 25, search: text });

  it.each([
    ['kettleby', 0, 1],
    ['swann', 1, 0],
    ['nobody', 0, 0],
  ])('counts the matches of the other division only when it has none itself: %s', async (text, total, others) => {
    const page = await search('junior', text);
    expect(page).toMatchObject({ total, totalInDivision: 1, anglersInDivision: 1 });
    expect([await page.totalInOtherDivision(), await page.matchesInOtherDivision()]).toEqual([2, others]);
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

const items = Array.from({ length: 60 }, (_, index) => index + 1);

describe('page', () => {
  it.each([
    [1, 25, 1, 25, true],
    [2, 25, 26, 50, true],
    [3, 25, 51, 60, false],
    [6, 10, 51, 60, false],
    [5, 10, 41, 50, true],
    [1, 100, 1, 60, false],
    [60, 1, 60, 60, false],
  ])('%i of %i items contains %i to %i; more: %s', (page, limit, first, last, hasMore) => {
    const result = pageOf(items, { page, limit });
    expect([result.items.at(0), result.items.at(-1), result.hasMore]).toEqual([first, last, hasMore]);
  });

  it('beyond the end is empty', () => {
    expect(pageOf(items, { page: 4, limit: 25 })).toEqual({ items: [], hasMore: false });
    expect(pageOf(items, { page: Number.MAX_SAFE_INTEGER, limit: 100 })).toEqual({ items: [], hasMore: false });
    expect(pageOf([], { page: 1, limit: 25 })).toEqual({ items: [], hasMore: false });
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 53])('number %s is refused', (page) => {
    expect(() => assertPage({ page, limit: 25 })).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', fields: ['page'] }),
    );
  });

  it.each([0, -1, 101, 2.5, Number.NaN, Infinity])('limit %s is refused', (limit) => {
    expect(() => assertPage({ page: 1, limit })).toThrow(
      expect.objectContaining({ code: 'BAD_INPUT', fields: ['limit'] }),
    );
  });
});

function statusWith(changes: Partial<Settings> = {}, hasEnded = false) {
  const settings = { ...settingsCodec.decode({}), ...changes };
  return leaderboardStatus({
    clock: createTestDeps({} as Connection).clock,
    settings: { current: () => settings, recent: async () => settings },
    boardState: { hasEnded: async () => hasEnded, ceremonyStep: async () => (hasEnded ? 3 : null) },
  });
}

describe('leaderboardStatus', () => {
  it('returns contest and weigh-in times, also while the board is private', async () => {
    expect(await statusWith({ leaderboardPublic: false })).toEqual({
      isPublic: false,
      contestName: 'Rangers Salmon Derby 2025',
      contestYear: '2025',
      hasEnded: false,
      phase: 'open',
      phaseEndsAt: new Date('2025-08-09T22:30:00.000Z'),
      ceremonyStep: null,
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
});
