import { leaderboardStatus as readStatus } from '@derby/domain/leaderboard';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const leaderboardStatus: NonNullable<QueryResolvers['leaderboardStatus']> = (_parent, _args, { deps }) =>
  readStatus(deps);
