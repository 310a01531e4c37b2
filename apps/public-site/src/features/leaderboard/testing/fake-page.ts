import { fakeEntry } from '@derby/ui/board/testing/fake-entry';
import type { LeaderboardPage } from '../api/fetch-leaderboard-page.ts';

/** Returns one page with entries of the given ids, heaviest first. */
export function fakePage(ids: readonly number[], overrides: Partial<LeaderboardPage> = {}): LeaderboardPage {
  return {
    entries: ids.map((id, index) => fakeEntry({ id, rank: index + 1, fishWeightLbs: 30 - id })),
    hasMore: false,
    total: ids.length,
    totalInDivision: ids.length,
    anglersInDivision: ids.length,
    totalInOtherDivision: 0,
    matchesInOtherDivision: 0,
    isOfficial: false,
    weighInStart: null,
    realTimeUpdates: false,
    version: 'v1',
    ...overrides,
  };
}
