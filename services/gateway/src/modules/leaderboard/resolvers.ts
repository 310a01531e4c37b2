import { leaderboardStatus, readLeaderboard } from '@derby/domain/leaderboard';
import type { DerbyPhase } from '@derby/rules/event/derby-phase';
import type { DerbyPhase as WirePhase, Resolvers } from '../../generated/resolvers.ts';

const WIRE_PHASES = {
  'off-season': 'OFF_SEASON',
  before: 'BEFORE',
  open: 'OPEN',
  'last-half-hour': 'LAST_HALF_HOUR',
  closed: 'CLOSED',
  ended: 'ENDED',
} as const satisfies Record<DerbyPhase, WirePhase>;

export const leaderboardResolvers = {
  Query: {
    leaderboard: (_parent, { division, page, limit, search }, { actor, deps }) =>
      readLeaderboard(deps, actor, { division: division === 'JUNIOR' ? 'junior' : 'regular', page, limit, search }),
    leaderboardStatus: (_parent, _args, { deps }) => leaderboardStatus(deps),
  },
  LeaderboardStatus: {
    phase: ({ phase }) => WIRE_PHASES[phase],
  },
} satisfies Resolvers;
