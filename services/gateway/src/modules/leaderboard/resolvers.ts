import { leaderboardStatus, readAfternoon, readLeaderboard } from '@derby/domain/leaderboard';
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

const divisionOf = (division: WireDivision) => (division === 'JUNIOR' ? 'junior' : 'regular');

export const leaderboardResolvers = {
  Query: {
    leaderboard: (_parent, { division, page, limit, search }, { actor, deps }) =>
      readLeaderboard(deps, actor, { division: divisionOf(division), page, limit, search }),
    leaderboardStatus: (_parent, _args, { deps }) => leaderboardStatus(deps),
    afternoon: (_parent, { division }, { actor, deps }) =>
      readAfternoon(deps, actor, { division: divisionOf(division) }),
  },
  LeaderboardStatus: {
    phase: ({ phase }) => WIRE_PHASES[phase],
  },
} satisfies Resolvers;
