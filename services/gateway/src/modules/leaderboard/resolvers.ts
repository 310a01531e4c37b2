import { divisionOf, leaderboardStatus, readAfternoon, readFish, readLeaderboard } from '@derby/domain/leaderboard';
import type { DerbyPhase } from '@derby/rules/event/derby-phase';
import type { DerbyPhase as WirePhase, Division as WireDivision, Resolvers } from '../../generated/resolvers.ts';

const WIRE_PHASES = {
  'off-season': 'OFF_SEASON',
  before: 'BEFORE',
  open: 'OPEN',
  'last-half-hour': 'LAST_HALF_HOUR',
  closed: 'CLOSED',
  ended: 'ENDED',
} as const satisfies Record<DerbyPhase, WirePhase>;

const divisionFrom = (division: WireDivision) => (division === 'JUNIOR' ? 'junior' : 'regular');

export const leaderboardResolvers = {
  Query: {
    leaderboard: (_parent, { division, page, limit, search }, { actor, deps }) =>
      readLeaderboard(deps, actor, { division: divisionFrom(division), page, limit, search }),
    leaderboardStatus: (_parent, _args, { deps }) => leaderboardStatus(deps),
    afternoon: (_parent, { division }, { actor, deps }) =>
      readAfternoon(deps, actor, { division: divisionFrom(division) }),
    fish: (_parent, { id }, { actor, deps }) => readFish(deps, actor, { entryId: id }),
  },
  Fish: {
    entry: (entry) => entry,
    afternoon: (entry, _args, { actor, deps }) => readAfternoon(deps, actor, { division: divisionOf(entry) }),
  },
  LeaderboardStatus: {
    phase: ({ phase }) => WIRE_PHASES[phase],
  },
} satisfies Resolvers;
