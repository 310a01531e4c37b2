import { toWire } from '@derby/rules/wire-names';
import { leaderboardStatus, listPublicEntries } from '../contract/leaderboard.ts';
import { LeaderboardDocument, LeaderboardStatusDocument } from '../generated/operations.ts';
import { implement, type Implementation } from '../http/implementation.ts';

export const leaderboardRoutes: readonly Implementation[] = [
  implement(listPublicEntries, async ({ query, call, gateway }) => {
    const { leaderboard } = await gateway.read(call, LeaderboardDocument, {
      division: query.is_junior ? 'JUNIOR' : 'REGULAR',
      page: query.page,
      limit: query.limit,
      search: query.search,
    });
    const entries = leaderboard.entries.map(({ firstInitial, ...one }) => ({
      ...toWire(one),
      first_name: firstInitial,
    }));
    return {
      status: 200,
      body: { entries, hasMore: leaderboard.hasMore, total: leaderboard.total },
      boardVersion: leaderboard.version,
    };
  }),
  implement(leaderboardStatus, async ({ call, gateway }) => {
    const { leaderboardStatus: status } = await gateway.read(call, LeaderboardStatusDocument, {});
    return { status: 200, body: { leaderboard_public: status.isPublic } };
  }),
];
