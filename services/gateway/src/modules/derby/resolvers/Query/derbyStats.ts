import { readDerbyStats } from '@derby/domain/entries';
import type { QueryResolvers } from '../../../../generated/resolvers.ts';

export const derbyStats: NonNullable<QueryResolvers['derbyStats']> = (_parent, _args, { actor, deps }) =>
  readDerbyStats(deps, actor);
