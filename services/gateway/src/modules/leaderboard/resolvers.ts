import { divisionOf } from '@derby/rules/divisions';
import { readKeepsake } from '@derby/domain/keepsakes';
import { leaderboardStatus, readAfternoon, readFish, readLeaderboard } from '@derby/domain/leaderboard';
import type { Resolvers } from '../../generated/resolvers.ts';
import { enumNameOf, enumValueOf } from '../enum-names.ts';

export const leaderboardResolvers = {
  Query: {
    leaderboard: (_parent, { division, page, limit, search }, { actor, deps }) =>
      readLeaderboard(deps, actor, { division: enumValueOf(division), page, limit, search }),
    leaderboardStatus: (_parent, _args, { deps }) => leaderboardStatus(deps),
    afternoon: (_parent, { division }, { actor, deps }) =>
      readAfternoon(deps, actor, { division: enumValueOf(division) }),
    fish: (_parent, { id }, { actor, deps }) => readFish(deps, actor, { entryId: id }),
  },
  Fish: {
    entry: (entry) => entry,
    afternoon: (entry, _args, { actor, deps }) => readAfternoon(deps, actor, { division: divisionOf(entry).key }),
    keepsake: ({ fishPhotoUrl }, _args, { deps }) => readKeepsake(deps, fishPhotoUrl),
  },
  LeaderboardStatus: {
    phase: ({ phase }) => enumNameOf(phase),
    hallScenes: ({ hallScenes }) => hallScenes.map(enumNameOf),
  },
} satisfies Resolvers;
