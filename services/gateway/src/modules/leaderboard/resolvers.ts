import { leaderboardStatus, readLeaderboard } from '@derby/domain/leaderboard';
import type { Resolvers } from '../../generated/resolvers.ts';

export const leaderboardResolvers = {
  Query: {
    leaderboard: (_parent, { division, page, limit, search }, { actor, deps }) =>
      readLeaderboard(deps, actor, { division: division === 'JUNIOR' ? 'junior' : 'regular', page, limit, search }),
    leaderboardStatus: (_parent, _args, { deps }) => leaderboardStatus(deps),
  },
} satisfies Resolvers;
