import { expect, test } from 'vitest';
import { VISITOR, type Actor, type Connection } from '../kernel/index.ts';
import { settingsCodec } from '../settings/index.ts';
import { createTestDeps } from '../testing/index.ts';
import { MAX_FISH, readAfternoon } from './afternoon.ts';
import type { BoardRow, Division } from './board-entry.ts';
import { createStandings } from './standings.ts';

const fish = (id: number, fishWeightLbs: number, time: string): BoardRow => ({
  id,
  fishWeightLbs,
  createdAt: new Date(`2025-08-09T${time}Z`),
  firstName: 'Ann',
  lastName: 'Sample',
  isJunior: false,
  fishPhotoPath: null,
});

async function afternoonOf(rows: readonly BoardRow[], actor: Actor = VISITOR, leaderboardPublic = true) {
  const settings = { ...settingsCodec.decode({}), leaderboardPublic };
  const divisions = {
    read: async (division: Division) => createStandings(division === 'regular' ? rows : []),
    rankOf: async () => 1,
  };
  const deps = {
    ...createTestDeps({} as Connection),
    settings: { current: () => settings, recent: async () => settings },
    divisions,
  };
  return await readAfternoon(deps, actor, { division: 'regular' });
}

test('an afternoon lists weight and minute of every fish by rank, and nothing else', async () => {
  const rows = [fish(1, 5, '19:04:59.999'), fish(2, 34.35, '20:10:00.000'), fish(3, 12, '19:05:00.000')];
  expect(await afternoonOf(rows)).toEqual({
    startsAt: new Date('2025-08-09T19:04:00Z'),
    minutes: [66, 1, 0],
    weightsLbs: [34.35, 12, 5],
    total: 3,
    version: createStandings(rows).version(),
  });
});

test('an afternoon without fish has no start', async () => {
  expect(await afternoonOf([])).toMatchObject({ startsAt: null, minutes: [], weightsLbs: [], total: 0 });
});

test('an afternoon has the heaviest 2,000 fish at most, and the number of all', async () => {
  const rows = Array.from({ length: MAX_FISH + 1 }, (_, index) => fish(index + 1, index + 1, '19:00:00.000'));
  const { minutes, weightsLbs, total } = await afternoonOf(rows);
  expect([minutes.length, weightsLbs.length, weightsLbs.at(0), weightsLbs.at(-1), total]).toEqual([
    2_000, 2_000, 2_001, 2, 2_001,
  ]);
});

test('the afternoon of a private board is refused to visitors and shown to signed-in users', async () => {
  await expect(afternoonOf([], VISITOR, false)).rejects.toMatchObject({ code: 'LEADERBOARD_PRIVATE' });
  const administrator: Actor = { kind: 'administrator', userId: 1, username: 'ada', sessionId: 's' };
  expect(await afternoonOf([], administrator, false)).toMatchObject({ total: 0 });
});
