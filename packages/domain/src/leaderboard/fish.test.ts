import { expect, test } from 'vitest';
import { VISITOR, type Actor, type Connection } from '../kernel/index.ts';
import { settingsCodec } from '../settings/index.ts';
import { createTestDeps } from '../testing/index.ts';
import type { BoardRow, Division } from './board-entry.ts';
import { readFish } from './fish.ts';
import { createStandings } from './standings.ts';

const row = (id: number, fishWeightLbs: number, isJunior: boolean): BoardRow => ({
  id,
  fishWeightLbs,
  createdAt: new Date('2025-08-09T19:00:00Z'),
  firstName: 'Ann',
  lastName: 'Sample',
  isJunior,
  fishPhotoPath: `/uploads/${id}.jpg`,
});
const BOARDS = {
  regular: [row(1, 9, false), row(2, 12, false)],
  junior: [row(3, 4, true)],
};

async function fish(entryId: number, actor: Actor = VISITOR, leaderboardPublic = true) {
  const settings = { ...settingsCodec.decode({}), leaderboardPublic };
  const deps = {
    ...createTestDeps({} as Connection),
    settings: { current: () => settings, recent: async () => settings },
    divisions: { read: async (division: Division) => createStandings(BOARDS[division]), rankOf: async () => 1 },
  };
  return await readFish(deps, actor, { entryId });
}

test('a fish is found in its division, with its rank and what visitors see', async () => {
  expect(await fish(1)).toEqual({
    id: 1,
    rank: 2,
    firstInitial: 'A',
    lastName: 'Sample',
    fishWeightLbs: 9,
    isJunior: false,
    createdAt: new Date('2025-08-09T19:00:00Z'),
    fishPhotoUrl: '/uploads/1.jpg',
  });
  expect(await fish(3)).toMatchObject({ rank: 1, isJunior: true });
});

test.each([0, 4, -1, 1.5, Number.NaN, 2 ** 53])('%d is no fish on a board', async (entryId) => {
  expect(await fish(entryId)).toBeNull();
});

test('the fish of a private board are refused to visitors, known or not, and shown to signed-in users', async () => {
  for (const entryId of [1, 4]) {
    await expect(fish(entryId, VISITOR, false)).rejects.toMatchObject({ code: 'LEADERBOARD_PRIVATE' });
  }
  const administrator: Actor = { kind: 'administrator', userId: 1, username: 'ada', sessionId: 's' };
  expect(await fish(1, administrator, false)).toMatchObject({ id: 1 });
});
