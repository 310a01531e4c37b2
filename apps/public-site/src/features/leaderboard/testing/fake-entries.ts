import type { LeaderboardEntry, LeaderboardPage } from '../api/fetch-leaderboard-page.ts';

/** An entry of the board; `overrides` say what the test is about. */
export function fakeEntry(overrides: Partial<LeaderboardEntry> = {}): LeaderboardEntry {
  return {
    id: 1,
    rank: 1,
    firstInitial: 'T',
    lastName: 'Alderwood',
    fishWeightLbs: 28.45,
    createdAt: '2025-08-09T19:48:10.000Z',
    fishPhotoUrl: null,
    ...overrides,
  };
}

/** One page holding the entries of the given ids, heaviest first. */
export function fakePage(ids: readonly number[], overrides: Partial<LeaderboardPage> = {}): LeaderboardPage {
  return {
    entries: ids.map((id, index) => fakeEntry({ id, rank: index + 1, fishWeightLbs: 30 - id })),
    hasMore: false,
    totalInDivision: ids.length,
    isOfficial: false,
    weighInStart: null,
    realTimeUpdates: false,
    ...overrides,
  };
}
