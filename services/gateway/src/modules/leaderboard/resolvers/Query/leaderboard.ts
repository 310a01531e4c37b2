import { readLeaderboard } from '@derby/domain/leaderboard';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const leaderboard: NonNullable<QueryResolvers['leaderboard']> = (
  _parent,
  { division, page, limit, search },
  { actor, deps },
) => readLeaderboard(deps, actor, { division: division === 'JUNIOR' ? 'junior' : 'regular', page, limit, search });
